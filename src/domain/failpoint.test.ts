import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failpoints } from './failpoint.ts';

const root = join(import.meta.dirname, '..');

it('each failpoint of the table is called at exactly one place of the source', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const called = sources.flatMap((name) => {
    const calls = readFileSync(join(root, name), 'utf8').matchAll(/await failpoint\('([^']+)'\)/g);
    return [...calls].map(([, point]) => point);
  });
  expect(called.sort()).toEqual(Object.keys(failpoints).sort());
});
