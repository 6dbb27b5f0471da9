import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of Debian's package `faketime`. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const SHARED_MEMORY = '/dev/shm';

/** A wall clock that is moved under running processes; their monotonic clock goes on. */
export interface MovedClock {
  /** For the processes that shall have it. */
  env: Record<string, string>;
  /** From here on it differs from the machine's by so many seconds. */
  moveTo(seconds: number): void;
  close(): void;
}

/** Why no clock can be moved here; undefined where one can. */
export function whyNoClock(): string | undefined {
  return existsSync(LIBRARY) ? undefined : 'a clock is moved by libfaketime, which is not installed';
}

export function createClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'celeiro-clock-'));
  chmodSync(folder, 0o755); // root's PostgreSQL reads the offset on its own account
  const file = join(folder, 'offset');
  // Renamed: the library reads the file at any moment, and would take an empty one for no offset.
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
      // What the library leaves of processes that were killed.
      for (const name of readdirSync(SHARED_MEMORY)) {
        const pid = /faketime_\w+_(\d+)$/.exec(name)?.[1];
        if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, name), { force: true });
      }
    },
  };
}
