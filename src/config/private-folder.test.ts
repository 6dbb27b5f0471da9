import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lacking } from '../../test/support/lacking.ts';
import { makePrivateFolder } from './private-folder.ts';

const GROUP = 65_530;

async function folderOf(mode: number | undefined): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'celeiro-private-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const path = join(root, 'a', 'data');
  if (mode !== undefined) {
    await mkdir(path, { recursive: true });
    await chmod(path, mode);
  }
  return path;
}

it.each([undefined, 0o755, 0o777, 0o2775, 0o700])(
  'leaves nobody else any right to a folder of mode %o',
  async (mode) => {
    const path = await folderOf(mode);
    await makePrivateFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  },
);

it.for([undefined, 0o755, 0o775, 0o700])(
  'lets one group alone pass through a folder of mode %o',
  async (mode, { skip }) => {
    skip(process.getuid?.() !== 0, lacking('root, who can give a folder to a group'));
    const path = await folderOf(mode);
    await makePrivateFolder(path, GROUP);
    const { mode: now, gid } = await stat(path);
    expect([(now & 0o777).toString(8), gid]).toEqual(['710', GROUP]);
  },
);
