import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../tools/stack/programs.ts';

/**
 * There is no release yet: this commit stands for the last one. Three migrations lie between it and the first commit
 * behind it that was taken over. Move it when something is released, or when its packages are no longer among today's.
 */
const commit = '4c5db7668ee5b52c02a2d54f69f02415ea7cb446';
const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Release {
  /** Its checkout, whose packages are those of this checkout. */
  folder: string;
  remove(): Promise<void>;
}

export function whyNoRelease(): string | undefined {
  const { status } = spawnSync('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]);
  return status === 0 ? undefined : 'this clone has no history';
}

export async function checkOutLastRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-last-release-'));
  const unpack = 'git -C "$0" archive "$1" package.json src generated openapi | tar -x -C "$2"';
  await runCommand('sh', ['-c', unpack, root, commit, folder]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
