import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lacking } from '../support/lacking.ts';

/** Mounts, reports it, and waits for the end of its standard input, which comes however the test ends. */
const GUARDIAN = `
mount -t tmpfs -o "size=$2" celeiro-small-disk "$1" || exit 1
echo mounted
cat >/dev/null
for pid in $(head -qn 1 "$1/postgres/data/postmaster.pid" 2>/dev/null); do kill -QUIT "$pid"; done
umount -l "$1"`;

const BLOCK_BYTES = 64 * 1024;

/** A file system of its own, in memory, that can be filled to its last byte. */
export interface SmallDisk {
  /** @param leaveBytes bytes that stay free, roughly */
  fill(leaveBytes?: number): Promise<void>;
  /** Frees the space that `fill` took. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Why no disk can be mounted on this machine; undefined if one can. */
export function whyNoDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'celeiro-mount-'));
  const script = 'mount -t tmpfs celeiro-small-disk "$1" && umount "$1"';
  const tried = spawnSync('sh', ['-c', script, 'sh', folder], { encoding: 'utf8' });
  rmdirSync(folder);
  if (tried.status === 0) return undefined;
  if (process.getuid?.() !== 0) return lacking('root, who can mount a disk that is filled');
  return `no disk can be mounted on this machine: ${tried.stderr.trim()}`;
}

/** @param folder mount point; made here, removed by the caller */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  const args = ['-c', GUARDIAN, 'sh', folder, `${megabytes}m`];
  const guardian = spawn('sh', args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const exit = once(guardian, 'exit');
  const mounted = await Promise.race([
    once(guardian.stdout, 'data').then(() => true),
    exit.then(() => false),
  ]);
  if (!mounted) throw new Error('the small disk could not be mounted');
  const ballast = join(folder, 'ballast');
  return {
    async fill(leaveBytes = 0) {
      const handle = await open(ballast, 'a');
      try {
        const block = Buffer.alloc(BLOCK_BYTES, 1);
        for (;;) await handle.appendFile(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        const { size } = await handle.stat();
        await handle.truncate(Math.max(0, size - leaveBytes));
      } finally {
        await handle.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async close() {
      guardian.stdin.end();
      await exit;
    },
  };
}
