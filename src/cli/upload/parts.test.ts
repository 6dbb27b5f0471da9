import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { linesBefore, planParts } from './parts.ts';

describe('planParts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'celeiro-parts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('leaves a file that fits whole, under its own name', async () => {
    const path = join(folder, 'small.jsonl');
    await writeFile(path, '{}\n');
    expect(await planParts(path, 3)).toEqual([{ path, name: 'small.jsonl', start: 0, end: 3, gzip: false }]);
  });

  it('sends a compressed file whole, under the name of its content', async () => {
    const path = join(folder, 'packed.jsonl.gz');
    await writeFile(path, 'x'.repeat(100));
    expect(await planParts(path, 10)).toEqual([
      { path, name: 'packed.jsonl', start: 0, end: 100, gzip: true },
    ]);
  });

  it('cuts only behind line ends, covers every byte once, and exceeds the size only for a single line', async () => {
    const path = join(folder, 'events.jsonl');
    const lines = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.integer({ min: 1, max: 200 }),
        fc.boolean(),
        async (lengths, partBytes, endsInLf) => {
          const content = lengths.map((length) => 'x'.repeat(length)).join('\n') + (endsInLf ? '\n' : 'y');
          await writeFile(path, content);
          const parts = await planParts(path, partBytes);
          expect(parts.map(({ start, end }) => content.slice(start, end)).join('')).toBe(content);
          for (const [index, { start, end, name }] of parts.entries()) {
            const text = content.slice(start, end);
            if (index < parts.length - 1) expect(text.endsWith('\n')).toBe(true);
            if (text.length > partBytes) expect(text.slice(0, -1)).not.toContain('\n');
            if (parts.length > 1)
              expect(name).toBe(`events.part-${String(index + 1).padStart(4, '0')}.jsonl`);
            expect(await linesBefore(parts[index]!)).toBe(content.slice(0, start).split('\n').length - 1);
          }
        },
      ),
      { numRuns: tries(200) },
    );
  });

  it('finds borders far from where a part should end', async () => {
    const path = join(folder, 'long.jsonl');
    const long = `${'a'.repeat(300_000)}\n`;
    await writeFile(path, `${long}b\n${long}`);
    const sizes = (await planParts(path, 200_000)).map(({ start, end }) => end - start);
    expect(sizes).toEqual([long.length, 2, long.length]);
  });
});
