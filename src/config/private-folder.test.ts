import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

it.each([undefined, 0o755, 0o777, 0o2775, 0o700])(
  'leaves nobody else any right to a folder of mode %o',
  async (mode) => {
    const root = await mkdtemp(join(tmpdir(), 'celeiro-private-'));
    onTestFinished(() => rm(root, { recursive: true }));
    const path = join(root, 'a', 'data');
    if (mode !== undefined) {
      await mkdir(path, { recursive: true });
      await chmod(path, mode);
    }
    const rights = async () => (await stat(path)).mode & 0o777;
    await makePrivateFolder(path);
    expect(await rights()).toBe(0o700);
    await makePrivateFolder(path, true);
    expect(await rights()).toBe(0o711);
  },
);
