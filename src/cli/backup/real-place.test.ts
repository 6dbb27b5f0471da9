import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInside } from './real-place.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-real-place-'));
  await mkdir(join(root, 'data/objects'), { recursive: true });
  await symlink(join(root, 'data'), join(root, 'link'));
  await symlink(join(root, 'data/objects'), join(root, 'deep'));
});
afterAll(() => rm(root, { recursive: true }));

it.each([
  ['data', 'data', true],
  ['data/new', 'data', true],
  ['link', 'data', true],
  ['link/new/newer', 'data', true],
  ['deep/new', 'data', true],
  ['data/new', 'link', true],
  ['data-2', 'data', false],
  ['..data', 'data', false],
  ['', 'data', false],
  ['new', 'none', false],
  ['none/new', 'none', true],
])('of %s in %s: %s', async (path, folder, inside) => {
  expect(await isInside(join(root, path), join(root, folder))).toBe(inside);
});
