import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONG } from './longest-first.ts';

it('every file that begins first exists', () => {
  const root = join(import.meta.dirname, '..');
  expect(LONG.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
