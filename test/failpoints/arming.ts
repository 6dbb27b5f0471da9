import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Failpoint } from '../../src/domain/failpoint.ts';

export const actions = ['kill', 'error', 'pause'] as const;
export type Action = (typeof actions)[number];
export type Armed = Partial<Record<Failpoint, Action>>;

export interface Arming {
  /** Environment for processes of the service. */
  env: { CELEIRO_TEST_FAILPOINTS: string };
  /** Arms the points: each does its action the first time that any process reaches it from now on. */
  arm(points: Armed): void;
  /** Waits until the point is reached. @returns the pid of the process */
  reached(point: Failpoint, timeoutMs?: number): Promise<number>;
  /** Pids of the processes that have reached a point since the points were armed. */
  pids(): number[];
}

/** Failpoints of the processes that run with `env` (`src/config/failpoints.ts`). */
export function createArming(folder: string): Arming {
  mkdirSync(folder, { recursive: true });
  const lines = () =>
    readFileSync(join(folder, 'reached'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ') as [string, string]);
  const arm = (points: Armed) => {
    const text = Object.entries(points).map(([name, action]) => `${name}=${action}\n`);
    // Emptied first: an old count must not trigger a newly armed point.
    writeFileSync(join(folder, 'armed'), '');
    writeFileSync(join(folder, 'reached'), '');
    writeFileSync(join(folder, 'armed'), text.join(''));
  };
  arm({});
  return {
    env: { CELEIRO_TEST_FAILPOINTS: folder },
    arm,
    async reached(point, timeoutMs = 40_000) {
      const pid = () => lines().find(([name]) => name === point)?.[1];
      await expect
        .poll(pid, { timeout: timeoutMs, interval: 20, message: `${point} was not reached` })
        .toBeDefined();
      return Number(pid());
    },
    pids: () => [...new Set(lines().map(([, pid]) => Number(pid)))],
  };
}

/** `T` for a process stopped by SIGSTOP, `Z` for a zombie; undefined without such a process. */
export async function processState(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2)[0];
}
