import tls from 'node:tls';
import { expect, it, vi } from 'vitest';
import { sql } from './servers.ts';

it('the requests of statements use connections again', async () => {
  await sql('SELECT 1');
  const connect = vi.spyOn(tls, 'connect');
  for (let nth = 0; nth < 5; nth++) await sql('SELECT 1');
  // A connection may not be free yet when the next request comes.
  expect(connect.mock.calls.length).toBeLessThan(3);
});
