import { expect, it } from 'vitest';
import { rareSuccesses } from './successes.ts';

const contract = {
  paths: {
    '/upload': { put: { operationId: 'uploadFile', responses: { 200: {}, 422: {} } } },
    '/gone': { post: { operationId: 'directUpload', responses: { 410: {} } } },
    '/healthz': { parameters: {}, get: { operationId: 'getHealth', responses: { 200: {} } } },
  },
};
const answers = (operation: string, status: number | null, times: number) =>
  Array.from({ length: times }, () => ({ msg: 'request', operation, status }));

it('names the operations that succeeded too seldom, and none that cannot succeed', () => {
  const healthy = answers('getHealth', 204, 1);
  expect(rareSuccesses([contract], [...healthy, ...answers('uploadFile', 200, 5)])).toEqual([]);
  const refused = [...answers('uploadFile', 401, 50), ...answers('uploadFile', null, 50)];
  expect(rareSuccesses([contract], [...healthy, ...refused, ...answers('uploadFile', 200, 4)])).toEqual([
    'uploadFile: 4 answers 2xx, at least 5 are needed',
  ]);
  const logged = [{ msg: 'started', operation: 'getHealth', status: 200 }, ...answers('uploadFile', 200, 9)];
  expect(rareSuccesses([contract], logged)).toEqual(['getHealth: 0 answers 2xx, at least 1 are needed']);
});
