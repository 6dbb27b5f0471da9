import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Admission } from '../../concurrency/admission.ts';
import { shapeWith } from '../../domain/processing/shape.testing.ts';
import { jobSize } from './job-size.ts';

const never = new AbortController().signal;

const shapes = fc.record({
  ocpus: fc.integer({ min: 1, max: 16 }),
  memoryGb: fc.integer({ min: 1, max: 64 }),
  executors: fc.integer({ min: 1, max: 8 }),
});
const machines = fc.record({
  cores: fc.integer({ min: 1, max: 64 }),
  memoryMb: fc.integer({ min: 512, max: 500_000 }),
});

it('jobs that have places at the same time stay within the share of the memory, with two threads more than processors at most', () => {
  fc.assert(
    fc.property(machines, fc.array(shapes, { minLength: 1, maxLength: 30 }), (machine, asked) => {
      const taken = { places: 0, threads: 0, memoryMb: 0 };
      for (const { executors, ...shape } of asked) {
        const size = jobSize({ shape: shapeWith(shape), executors }, machine);
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
    fc.asyncProperty(several, shapes, async (machine, { executors, ...shape }) => {
      const running = jobSize({ shape: shapeWith(shape), executors }, machine);
      const placeGb = machine.memoryMb / machine.cores / 1024 / 2;
      const small = jobSize({ shape: shapeWith({ ocpus: 1, memoryGb: placeGb }), executors: 1 }, machine);
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

it('a job takes what its shape asks for where the machine has that', () => {
  const machine = { cores: 16, memoryMb: 64 * 1024 };
  const size = jobSize({ shape: shapeWith({ ocpus: 2, memoryGb: 4 }), executors: 2 }, machine);
  expect(size).toEqual({ threads: 4, memoryMb: Math.floor(8 * 1024 * 0.8), places: 4 });
});
