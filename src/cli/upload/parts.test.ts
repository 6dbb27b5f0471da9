import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { linesBefore, planParts, planSources } from './parts.ts';

const planned = (path: string, partBytes: number) => planParts(path, partBytes, () => {});

/** Paths of what this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return []; // closed meanwhile, as the listing's own
    }
  });
}

/** The cut as its rule says it, a line at a time; the parts before a part that repeats one however it is cut. */
function plainCut(content: string, partBytes: number): { parts: string[]; repeats: boolean } {
  const lines = content.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const parts: string[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from + 1;
    while (to < lines.length && lines.slice(from, to + 1).join('').length <= partBytes) to++;
    while (to > from && parts.includes(lines.slice(from, to).join(''))) to--;
    if (to === from) return { parts, repeats: true };
    parts.push(lines.slice(from, to).join(''));
    from = to;
  }
  return { parts, repeats: false };
}

describe('planParts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'celeiro-parts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('leaves a file that fits whole, under its own name', async () => {
    const path = join(folder, 'small.jsonl');
    await writeFile(path, '{}\n');
    expect(await planned(path, 3)).toEqual([{ path, name: 'small.jsonl', start: 0, end: 3, gzip: false }]);
  });

  it('sends a compressed file whole, under the name of its content', async () => {
    const path = join(folder, 'packed.jsonl.gz');
    await writeFile(path, 'x'.repeat(100));
    expect(await planned(path, 10)).toEqual([{ path, name: 'packed.jsonl', start: 0, end: 100, gzip: true }]);
  });

  it('plans many files with few of them open at once', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => join(folder, `many-${index}.jsonl`));
    await Promise.all(paths.map((path) => writeFile(path, 'one\ntwo\n')));
    let most = 0;
    const planned = await planSources(paths, 4, () => {
      most = Math.max(most, openFiles().filter((path) => paths.includes(path)).length);
    });
    expect(planned.map((parts) => parts.length)).toEqual(paths.map(() => 2));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('refuses a pipe and a device, which have no size to cut by, and says what to do', async () => {
    const pipe = join(folder, 'pipe.jsonl');
    execFileSync('mkfifo', [pipe]);
    for (const path of [pipe, '/dev/null']) {
      await expect(planned(path, 10)).rejects.toThrow(`${path} não é um arquivo comum`);
    }
  });

  const lineLengths = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 }),
    // Lines that come again, with any period.
    fc
      .tuple(fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 25 }))
      .map(([period, times]) => Array.from({ length: times }, () => period).flat()),
  );
  const source = fc
    .tuple(lineLengths, fc.constantFrom('\n', '', 'y'))
    .map(([lengths, end]) => lengths.map((length) => 'x'.repeat(length)).join('\n') + end)
    .filter((content) => content.length > 0);
  const partSize = fc.integer({ min: 1, max: 200 });

  it('puts every line in one part, no two parts equal and none larger than the size but for a single line', async () => {
    const path = join(folder, 'events.jsonl');
    await fc.assert(
      fc.asyncProperty(source, partSize, async (content, partBytes) => {
        await writeFile(path, content);
        const { repeats } = plainCut(content, partBytes);
        fc.pre(!repeats);
        const parts = await planned(path, partBytes);
        const texts = parts.map(({ start, end }) => content.slice(start, end));
        expect(texts.join('')).toBe(content);
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts).toEqual(plainCut(content, partBytes).parts);
        for (const [index, text] of texts.entries()) {
          if (index < parts.length - 1) expect(text.endsWith('\n')).toBe(true);
          if (text.length > partBytes) expect(text.slice(0, -1)).not.toContain('\n');
          if (parts.length > 1)
            expect(parts[index]!.name).toBe(`events.part-${String(index + 1).padStart(4, '0')}.jsonl`);
          const { start } = parts[index]!;
          expect(await linesBefore(parts[index]!)).toBe(content.slice(0, start).split('\n').length - 1);
        }
      }),
      { numRuns: tries(200) },
    );
  });

  it('cuts the same content alike each time, and refuses the same content each time', async () => {
    const path = join(folder, 'again.jsonl');
    await fc.assert(
      fc.asyncProperty(source, partSize, async (content, partBytes) => {
        await writeFile(path, content);
        const cut = () => planned(path, partBytes).catch((error: Error) => error.message);
        const first = await cut();
        expect(typeof first === 'string').toBe(plainCut(content, partBytes).repeats);
        expect(await cut()).toEqual(first);
      }),
      { numRuns: tries(200) },
    );
  });

  it('names a part of one line that repeats another, and what to do', async () => {
    const path = join(folder, 'twice.jsonl');
    await writeFile(path, 'one\ntwo\none\n');
    await expect(planned(path, 5)).rejects.toThrow(
      /twice\.part-0003\.jsonl é igual à parte twice\.part-0001\.jsonl .*--part-size/,
    );
    expect(await planned(path, 8)).toHaveLength(2);
  });

  it('finds borders far from where a part should end', async () => {
    const path = join(folder, 'long.jsonl');
    const long = `${'a'.repeat(300_000)}\n`;
    await writeFile(path, `${long}b\nc${long}`);
    const sizes = (await planned(path, 200_000)).map(({ start, end }) => end - start);
    expect(sizes).toEqual([long.length, 2, long.length + 1]);
  });
});
