import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../tools/stack/programs.ts';

/**
 * Stands for the last release, as there is none yet; its schema lacks the fifteen migrations from 0085 on. Replace it by the
 * first release, or by a later commit once today's packages no longer include all of its own.
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
