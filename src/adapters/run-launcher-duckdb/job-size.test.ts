import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Admission } from '../../concurrency/admission.ts';
import { readPriceLists } from '../../config/price-lists.ts';
import { shapeWith } from '../../domain/processing/shape.testing.ts';
import { batchShare } from './batch-files.ts';
import { jobSize } from './job-size.ts';
import { jobSpec } from './job-spec.testing.ts';

const never = new AbortController().signal;

/** The files of a run of so many bytes. */
const filesOf = (sizeBytes: number) =>
  jobSpec([
    {
      ...{
        fileId: 1,
        fileName: 'a.jsonl',
        schemaVersion: '1.0',
        ingestedAt: '',
        storagePath: '',
        contentTag: null,
      },
      ...{ rows: 1, sizeBytes, minDay: '2026-01-01', maxDay: '2026-01-01' },
    },
  ]).files;
const [line, gigabytes] = [filesOf(30), filesOf(100e9)];

const shapes = fc.record({
  ocpus: fc.integer({ min: 1, max: 16 }),
  memoryGb: fc.integer({ min: 1, max: 64 }),
  executors: fc.integer({ min: 1, max: 8 }),
  files: fc.constantFrom(line, filesOf(100e6), filesOf(1e9), gigabytes),
});
const machines = fc.record({
  cores: fc.integer({ min: 1, max: 64 }),
  memoryMb: fc.integer({ min: 512, max: 500_000 }),
});

it('jobs that have places at the same time stay within the share of the memory, with two threads more than processors at most', () => {
  fc.assert(
    fc.property(machines, fc.array(shapes, { minLength: 1, maxLength: 30 }), (machine, asked) => {
      const taken = { places: 0, threads: 0, memoryMb: 0 };
      for (const { executors, files, ...shape } of asked) {
        const size = jobSize({ shape: shapeWith(shape), executors, files }, machine);
        expect(size.places).toBeGreaterThan(0);
        expect(size.places).toBeLessThanOrEqual(machine.cores);
        if (taken.places + size.places > machine.cores) continue;
        taken.places += size.places;
        taken.threads += size.threads;
        taken.memoryMb += size.memoryMb;
      }
      expect(taken.places).toBeGreaterThan(0);
      expect(taken.threads).toBeLessThanOrEqual(machine.cores + 2);
      expect(taken.memoryMb).toBeLessThanOrEqual(machine.memoryMb * 0.6);
    }),
  );
});

it('beside any job of one tenant a small job of another finds room, on machines of several processors', async () => {
  const several = machines.filter(({ cores }) => cores > 1);
  await fc.assert(
    fc.asyncProperty(several, shapes, async (machine, { executors, files, ...shape }) => {
      const running = jobSize({ shape: shapeWith(shape), executors, files }, machine);
      const placeGb = machine.memoryMb / machine.cores / 1024 / 2;
      const shapeOfPlace = shapeWith({ ocpus: 1, memoryGb: placeGb });
      const small = jobSize({ shape: shapeOfPlace, executors: 1, files: gigabytes }, machine);
      const admission = new Admission({ places: machine.cores });
      await admission.enter('one', never, 'new', running.places);
      void admission.enter('one', never, 'new', running.places);
      const place = admission.enter('other', never, 'new', small.places);
      await new Promise(setImmediate);
      expect(admission.insideOf('other')).toBe(1);
      (await place).leave();
    }),
  );
});

it('a long job takes what its shape asks for where the machine has that', () => {
  const machine = { cores: 16, memoryMb: 64 * 1024 };
  const shape = shapeWith({ ocpus: 2, memoryGb: 4 });
  const size = jobSize({ shape, executors: 2, files: gigabytes }, machine);
  expect(size).toEqual({ threads: 4, memoryMb: Math.floor(8 * 1024 * 0.8), places: 4 });
});

it('beside the longest job of one tenant a short one of another finds room, with every shipped shape', async () => {
  const { shapes: shipped } = await readPriceLists({});
  for (const cores of [2, 3, 4, 5, 6, 7, 8]) {
    const machine = { cores, memoryMb: 8192 };
    for (const [long, short] of shipped.flatMap((one) => shipped.map((other) => [one, other] as const))) {
      const running = jobSize({ shape: long, executors: 1, files: gigabytes }, machine);
      const small = jobSize({ shape: short, executors: 1, files: line }, machine);
      expect(running.places + small.places, `${long.name}, ${short.name}, ${cores}`).toBeLessThanOrEqual(
        cores,
      );
    }
  }
});

it('a job never has less memory than sorts its run as one batch, where its shape and the machine have that', () => {
  const machine = { cores: 16, memoryMb: 64 * 1024 };
  const size = jobSize(
    { shape: shapeWith({ ocpus: 8, memoryGb: 32 }), executors: 1, files: filesOf(3e9) },
    machine,
  );
  expect(size.memoryMb * 1024 * 1024 * batchShare).toBeGreaterThan(3e9);
  expect(size.memoryMb).toBeLessThan(12 * 1024);
});
