import { expect, it } from 'vitest';
import { memoryBounds } from './memory-bounds.ts';

const wanted = { memoryLimitMb: 1000, tenants: 4, machineShare: 0.5, threads: 10 };

it('leave every tenant its limit where the machine is large', () => {
  expect(memoryBounds(wanted, 100_000)).toEqual({
    memoryLimitMb: 1000,
    residentMb: 5256,
    allocatedMb: 5256 + 1024 + 80,
  });
});

it('stay within the share of the machine, and one tenant within them', () => {
  const bounds = memoryBounds(wanted, 2000);
  expect(bounds.residentMb).toBe(1000);
  expect(bounds.memoryLimitMb).toBe(595);
});

it('leave DuckDB something on the smallest machine', () => {
  expect(memoryBounds(wanted, 512).memoryLimitMb).toBe(64);
});

it('know this machine', () => {
  const { residentMb } = memoryBounds({ ...wanted, memoryLimitMb: 1e9 });
  expect(residentMb).toBeGreaterThan(100);
  expect(residentMb).toBeLessThan(1e8);
});
