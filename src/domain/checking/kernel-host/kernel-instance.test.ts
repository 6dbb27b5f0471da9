import { expect, test } from 'vitest';
import { acquireKernel, memoryOf, releaseKernel } from './kernel-instance.ts';

const MEBIBYTE = 1024 * 1024;

test('an instance with up to 4 MiB of memory is used again, a larger one is not', () => {
  const usedAgain = [4 * MEBIBYTE, 4 * MEBIBYTE + 1].map((bytes) => {
    const kernel = acquireKernel();
    memoryOf(kernel, bytes);
    releaseKernel(kernel);
    return acquireKernel() === kernel;
  });
  expect(usedAgain).toEqual([true, false]);
});

test('at most 16 idle instances are kept', () => {
  const kernels = Array.from({ length: 20 }, acquireKernel);
  for (const kernel of kernels) releaseKernel(kernel);
  const next = Array.from({ length: 20 }, acquireKernel);
  expect(next.filter((kernel) => kernels.includes(kernel))).toHaveLength(16);
});

test('views of memory that is already large enough stay valid', () => {
  const kernel = acquireKernel();
  const { buffer } = kernel.memory;
  memoryOf(kernel, buffer.byteLength);
  expect(kernel.memory.buffer).toBe(buffer);
});
