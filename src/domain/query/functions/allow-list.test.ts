import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allowList } from './allow-list.ts';

const reference = readFileSync(new URL('../../../../docs/query-language.md', import.meta.url), 'utf8');

it('is documented whole, and nothing else is documented', () => {
  const documented = new Set([...reference.matchAll(/`([a-z_0-9]+)\(/g)].map((match) => match[1]!));
  for (const name of ['decimal', 'timestamp', 'cast']) documented.delete(name);
  expect([...documented].sort()).toEqual([...allowList.keys()].sort());
});
