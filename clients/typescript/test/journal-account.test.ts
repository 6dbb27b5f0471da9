import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { journalAccount } from '../src/node/journal-account.ts';

interface Vector {
  name: string;
  base_url: string;
  token: string;
  account: string;
}

const shared = new URL('../../shared/journal-accounts.json', import.meta.url);
const { vectors } = JSON.parse(await readFile(shared, 'utf8')) as { vectors: Vector[] };

it.each(vectors)('a journal knows its account as in every client: $name', ({ base_url, token, account }) => {
  expect(journalAccount(base_url.replace(/\/+$/, ''), token)).toBe(account);
});
