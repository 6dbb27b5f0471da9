import { expect, it } from 'vitest';
import { startFailure } from './start-failure.ts';

it.each([
  ['ENOSPC', 'no_disk_space'],
  ['EDQUOT', 'no_disk_space'],
  ['EACCES', 'query_engine_unavailable'],
])('a query process that cannot make its folder for %s tells %s', (cause, code) => {
  const error = Object.assign(new Error(`${cause}: mkdir`), { code: cause });
  expect(startFailure(error)).toEqual({ kind: 'not_started', code, detail: `Error: ${cause}: mkdir` });
});
