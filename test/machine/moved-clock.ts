import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lacking } from '../support/lacking.ts';

/** Library of Debian's package `faketime`. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const SHARED_MEMORY = '/dev/shm';

/** A wall clock that is moved under running processes; their monotonic clock goes on. */
export interface MovedClock {
  /** Environment of the processes that the clock is moved under. */
  env: Record<string, string>;
  /** Sets the difference to the machine's clock from now on. */
  moveTo(seconds: number): void;
  close(): void;
}

/** Why the clock cannot be moved on this machine; undefined if it can. */
export function whyNoClock(): string | undefined {
  return existsSync(LIBRARY) ? undefined : lacking('libfaketime, which moves the clock');
}

export function createClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'celeiro-clock-'));
  chmodSync(folder, 0o755); // root's PostgreSQL reads the offset on its own account
  const file = join(folder, 'offset');
  // Replaced by renaming: the library may read the file at any moment, and an empty one would mean no offset.
  const moveTo = (seconds: number) => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  moveTo(0);
  return {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    moveTo,
    close() {
      rmSync(folder, { recursive: true });
      // Removes what the library leaves behind for killed processes.
      for (const name of readdirSync(SHARED_MEMORY)) {
        const pid = /faketime_\w+_(\d+)$/.exec(name)?.[1];
        if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, name), { force: true });
      }
    },
  };
}
