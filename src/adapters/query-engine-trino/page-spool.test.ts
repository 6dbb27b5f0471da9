import { fstatSync } from 'node:fs';
import { type FileHandle, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { QueryData } from 'trino-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { wholeRows } from '../../domain/query/row-parts.ts';
import { AnswerMemory } from './answer-memory.ts';
import { fileHandlePrototype, type PositionedCall } from './file-handles.testing.ts';
import { PageSpool } from './page-spool.ts';
import { SpoolBudget } from './spool-budget.ts';

let tempDir: string;
let files: FileHandle;
beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'celeiro-spool-'));
  files = await fileHandlePrototype();
});
afterAll(() => rm(tempDir, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const pages = Array.from({ length: 20 }, (_, page) =>
  Array.from({ length: 50 }, (_, row) => [page, row, `linha ${'ã'.repeat(row)}`] as unknown as QueryData),
);

const spoolOf = (memoryBytes: number) =>
  new PageSpool(tempDir, new AnswerMemory().open('acme', memoryBytes), new SpoolBudget().open('acme'));

async function through(spool: PageSpool): Promise<QueryData[][]> {
  for (const page of pages) await spool.add(page);
  const back: QueryData[][] = [];
  for await (const page of wholeRows(spool.drain())) back.push(page);
  await spool.close();
  return back;
}

/** Makes every positioned call of the system move at most `bytes` bytes, as the system is free to do. */
function shorten(method: 'read' | 'write', bytes: number): void {
  const whole = files[method] as unknown as PositionedCall<unknown>;
  const short: PositionedCall<unknown> = function (buffer, offset, length, at) {
    return whole.call(this, buffer, offset, Math.min(length, bytes), at);
  };
  vi.spyOn(files, method).mockImplementation(short as never);
}

it('gives back the pages in memory and those in its file, in order', async () => {
  expect(await through(spoolOf(10_000))).toEqual(pages);
});

it.each([0, 2_000_000])(
  'hands a large page out in small batches, with %i bytes of memory, however large a row is',
  async (memoryBytes) => {
    const rows = Array.from({ length: 1500 }, (_, row) => [row, 'x'.repeat(row === 700 ? 100_000 : row)]);
    const spool = spoolOf(memoryBytes);
    await spool.add(rows as unknown as QueryData[]);
    expect(spool.fileBytes > 0).toBe(memoryBytes === 0);
    let mostChars = 0;
    async function* measured() {
      for await (const batch of spool.drain()) {
        mostChars = Math.max(mostChars, JSON.stringify(batch).length);
        yield batch;
      }
    }
    const back: QueryData[] = [];
    for await (const batch of wholeRows(measured())) back.push(...batch);
    await spool.close();
    expect(back).toEqual(rows);
    expect(mostChars).toBeLessThan(20_000);
  },
);

it.each(['read', 'write'] as const)('gives every page back whole where a %s is short', async (method) => {
  shorten(method, 100);
  expect(await through(spoolOf(10_000))).toEqual(pages);
});

it('fails where its file ends in the middle of a page', async () => {
  const spool = spoolOf(0);
  const write = vi.spyOn(files, 'write');
  await spool.add(pages[0]!);
  await (write.mock.contexts[0] as FileHandle).truncate(100);
  await expect(spool.drain().next()).rejects.toThrow('ends after 100 of');
  await spool.close();
});

const SPOOLS = 4;
const bounds = { tenantBytes: 3000, processBytes: 5000 };

/**
 * Returns how many bytes open files have on disk. A page with `full` in it meets a full disk in its middle.
 * @param written is called after each write
 */
function watchDisk(written: () => void): () => number {
  /** Inodes by descriptor: another file may have the descriptor once it is closed. */
  const inodes = new Map<number, number>();
  const write = files.write as unknown as PositionedCall<unknown>;
  const watched: PositionedCall<unknown> = async function (bytes, offset, length, at) {
    const isFull = bytes.includes('full');
    if (isFull && offset > 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    inodes.set(this.fd, fstatSync(this.fd).ino);
    const result = await write.call(this, bytes, offset, isFull ? Math.ceil(length / 2) : length, at);
    written();
    return result;
  };
  vi.spyOn(files, 'write').mockImplementation(watched as never);
  return () => [...inodes].reduce((sum, [fd, inode]) => sum + sizeOf(fd, inode), 0);
}

function sizeOf(fd: number, inode: number): number {
  try {
    const { ino, size } = fstatSync(fd);
    return ino === inode ? size : 0;
  } catch {
    return 0;
  }
}

const adding = fc.record({
  ...{ spool: fc.nat(SPOOLS - 1), act: fc.constantFrom('add', 'add', 'add', 'full', 'close') },
  ...{ chars: fc.nat(1500), waits: fc.boolean() },
});

it('the disk never has more than the budget counts, whatever is written, fails or closes, and all is given back', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(adding, { maxLength: 40 }), async (acts) => {
      const meter = new BudgetMeter();
      const budget = new SpoolBudget(meter, bounds);
      const used = () => new Map(meter.readings()).get('all_answer_bytes')!.used;
      const problems: string[] = [];
      const check = () => {
        if (onDisk() > used() || used() > bounds.processBytes)
          problems.push(`${onDisk()} bytes on disk, ${used()} counted`);
      };
      const onDisk = watchDisk(check);
      const open = (at: number) => {
        const { take, giveBack } = budget.open(`t${at % 2}`);
        const giveBackAndCheck = () => {
          giveBack();
          check();
        };
        const memory = new AnswerMemory().open(`t${at % 2}`, 200);
        return new PageSpool(tempDir, memory, { take, giveBack: giveBackAndCheck });
      };
      const spools = Array.from({ length: SPOOLS }, (_, at) => open(at));
      const added = spools.map(() => Promise.resolve());
      const closed: Promise<void>[] = [];
      for (const { spool: at, act, chars, waits } of acts) {
        if (act === 'close') {
          // Also in the middle of a page.
          closed.push(spools[at]!.close());
          spools[at] = open(at);
          added[at] = Promise.resolve();
        } else {
          await added[at];
          const page = [[act.padEnd(chars, 'x')]] as unknown as QueryData[];
          added[at] = spools[at]!.add(page).catch((error) => void met.add(error.code));
        }
        if (waits) await added[at];
        check();
      }
      await Promise.all([...added, ...closed]);
      await Promise.all(spools.map((spool) => spool.close()));
      vi.restoreAllMocks();
      expect(problems).toEqual([]);
      expect([onDisk(), used()]).toEqual([0, 0]);
      expect(['t0', 't1'].map((tenant) => meter.usedBy('answer_bytes', tenant))).toEqual([0, 0]);
    }),
    { numRuns: tries(60) },
  );
  expect([...met]).toEqual(expect.arrayContaining(['ENOSPC', 'too_many_answer_bytes', 'answers_busy']));
});
