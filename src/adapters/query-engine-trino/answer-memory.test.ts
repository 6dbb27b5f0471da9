import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import type { QueryData } from 'trino-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { AnswerMemory } from './answer-memory.ts';
import { PageSpool } from './page-spool.ts';
import { SpoolBudget } from './spool-budget.ts';

let tempDir: string;
beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'celeiro-memory-'));
});
afterAll(() => rm(tempDir, { recursive: true }));

const TENANTS = 3;
/** Two of each tenant. */
const ANSWERS = 6;
const MOST_BYTES = 200;
const bounds = { tenantBytes: 300, processBytes: 500 };
const tenantOf = (answer: number): string => `t${answer % TENANTS}`;
const bytesOf = (rows: QueryData[]): number => Buffer.byteLength(JSON.stringify(rows));
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Pages too small to be divided. */
const page = fc.array(
  fc.tuple(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.option(fc.integer()),
  ) as fc.Arbitrary<QueryData>,
  { minLength: 1, maxLength: 5 },
);
const answer = fc.nat(ANSWERS - 1);
const filling = fc.record({ act: fc.constant('fill' as const), answer, page });
const reading = fc.record({ act: fc.constantFrom('read' as const, 'close' as const), answer });
const steps = fc.array(fc.oneof({ arbitrary: filling, weight: 3 }, { arbitrary: reading, weight: 2 }), {
  maxLength: 60,
});

/** An answer, and what it has to hold: the pages that nobody has read yet. */
function openAnswer(tenantSlug: string, memory: AnswerMemory) {
  const spool = new PageSpool(
    tempDir,
    memory.open(tenantSlug, MOST_BYTES),
    new SpoolBudget().open(tenantSlug),
  );
  const unread: { rows: QueryData[]; inMemory: boolean }[] = [];
  return {
    spool,
    unread,
    reader: spool.drain(),
    memoryBytes: () => sum(unread.map(({ rows, inMemory }) => (inMemory ? bytesOf(rows) : 0))),
  };
}

it('answers of all tenants never hold more memory than they may, go to the disk only for want of it, and come out as they went in', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const meter = new BudgetMeter();
      const memory = new AnswerMemory(meter, bounds);
      const open = (at: number) => openAnswer(tenantOf(at), memory);
      const answers = Array.from({ length: ANSWERS }, (_, at) => open(at));
      const heldOf = (tenant: string) =>
        sum(answers.map(({ memoryBytes }, at) => (tenantOf(at) === tenant ? memoryBytes() : 0)));
      const held = () => sum(answers.map(({ memoryBytes }) => memoryBytes()));
      const counted = () => new Map(meter.readings()).get('all_answer_memory')!;
      const expectCounted = () => {
        expect(counted()).toEqual({ used: held(), bound: bounds.processBytes });
        expect(held()).toBeLessThanOrEqual(bounds.processBytes);
        for (let tenant = 0; tenant < TENANTS; tenant++) {
          const own = heldOf(tenantOf(tenant));
          expect(meter.usedBy('answer_memory', tenantOf(tenant))).toBe(own);
          expect(own).toBeLessThanOrEqual(bounds.tenantBytes);
        }
      };
      const roomFor = (bytes: number, at: number) => {
        if (answers[at]!.memoryBytes() + bytes > MOST_BYTES) return 'answer full';
        if (heldOf(tenantOf(at)) + bytes > bounds.tenantBytes) return 'tenant full';
        return held() + bytes > bounds.processBytes ? 'process full' : 'room';
      };
      const read = async (at: number) => {
        const expected = answers[at]!.unread.shift();
        if (expected) expect((await answers[at]!.reader.next()).value).toEqual(expected.rows);
      };
      for (const step of drawn) {
        const { spool, unread } = answers[step.answer]!;
        if (step.act === 'fill') {
          const room = roomFor(bytesOf(step.page), step.answer);
          met.add(room);
          const before = spool.fileBytes;
          await spool.add(step.page);
          expect(spool.fileBytes - before).toBe(room === 'room' ? 0 : bytesOf(step.page));
          unread.push({ rows: step.page, inMemory: room === 'room' });
        } else if (step.act === 'read') await read(step.answer);
        else {
          await spool.close();
          answers[step.answer] = open(step.answer);
        }
        expectCounted();
      }
      for (const [at, { unread, spool }] of answers.entries()) {
        while (unread.length > 0) await read(at);
        expectCounted();
        await Promise.all([spool.close(), spool.close()]);
      }
      expect(counted().used).toBe(0);
    }),
    { numRuns: tries(100) },
  );
  expect(met).toEqual(new Set(['room', 'answer full', 'tenant full', 'process full']));
});

it('by default four tenants may have their share, and all of them an eighth of the heap beside it', () => {
  const meter = new BudgetMeter();
  const memory = new AnswerMemory(meter);
  const { bound } = new Map(meter.readings()).get('all_answer_memory')!;
  expect(bound).toBeLessThan(getHeapStatistics().heap_size_limit / 8);
  const share = Math.floor(bound! / 4);
  for (const tenant of ['a', 'b', 'c', 'd']) expect(memory.open(tenant, share).tryTake(share)).toBe(true);
  expect(memory.open('a', share).tryTake(1)).toBe(false);
  expect(memory.open('e', share).tryTake(4)).toBe(false);
});
