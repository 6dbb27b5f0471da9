import { pino } from 'pino';
import { expect, it } from 'vitest';
import { answerToUnreadable } from './answer-to-unreadable.ts';

const service = { log: pino({ level: 'silent' }), publicUrl: 'https://celeiro.example' };
const answerTo = (code: string) => answerToUnreadable(service, Object.assign(new Error(), { code }));

it.each([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_INVALID_METHOD', 400],
  ['HPE_INVALID_CHUNK_SIZE', 400],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])('%s is answered %i', (code, status) => {
  expect(answerTo(code)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*Connection: close`, 's'));
});

it('a connection that broke is answered nothing', () => {
  expect(answerTo('ECONNRESET')).toBeUndefined();
});
