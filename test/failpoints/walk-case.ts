import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Failpoint } from '../../src/domain/failpoint.ts';
import type { ServeProcess } from '../support/serve.ts';
import { type Action, processState } from './arming.ts';
import { expectExact } from './checks.ts';
import { newClient } from './client.ts';
import { endIdleTransactions, endLeases, settled } from './settle.ts';
import type { Story } from './stories.ts';
import type { World } from './world.ts';

/** Plays the story of a point with the action armed, and checks what it left behind. */
export async function walkCase(world: World, point: Failpoint, action: Action, story: Story): Promise<void> {
  const { arming } = world;
  const stage = { world, client: await newClient(world, `p${randomBytes(4).toString('hex')}`) };
  await story.prepare?.(stage);
  await settled(world);
  arming.arm({ ...story.also, [point]: action });
  const played = story.play(stage);
  // Awaited below; this handler only keeps an earlier rejection from counting as unhandled.
  played.catch(() => {});
  try {
    const pid = await arming.reached(point, story.reachedWithinMs);
    await after[action](world, pid);
    await played;
    arming.arm({});
    await stage.client.putAgain();
    await story.finish?.(stage);
    await settled(world);
    await expectExact(stage, story);
    if (action !== 'error') expect(stage.client.internalErrors).toEqual([]);
  } finally {
    await cleanUp(world, arming.pids());
  }
}

/** What happens to the process that reached the point, and around it. */
const after: Record<Action, (world: World, pid: number) => Promise<void>> = {
  async kill(world, pid) {
    await expect.poll(() => isGone(world, pid), { interval: 20 }).toBe(true);
    await endLeases(world);
    if (hasEnded(world.serve)) await world.restart();
  },

  async error(world) {
    await endLeases(world);
  },

  /** The process stays stopped past its leases while another service takes over its work; then it continues. */
  async pause(world, pid) {
    await expect.poll(() => processState(pid), { interval: 20 }).toBe('T');
    await endIdleTransactions(world);
    await endLeases(world);
    if (pid !== world.serve.pid) {
      process.kill(pid, 'SIGCONT');
      return;
    }
    const second = await world.startSecond();
    // Time for one pass of each worker of the second service.
    await sleep(2_500);
    process.kill(pid, 'SIGCONT');
    await sleep(500);
    expect(await second.stop()).toBe(0);
  },
};

/** Continues stopped processes, and restarts a service that a failure left dead, for the next point. */
async function cleanUp(world: World, reached: number[]): Promise<void> {
  world.arming.arm({});
  for (const pid of reached) {
    if ((await processState(pid)) !== 'T') continue;
    process.kill(pid, 'SIGCONT');
    if (pid !== world.serve.pid) process.kill(pid, 'SIGKILL');
  }
  if (hasEnded(world.serve)) await world.restart();
}

/** Whether a process is gone. Node reports the exit of its own child a moment after the process is gone. */
async function isGone(world: World, pid: number): Promise<boolean> {
  if (pid === world.serve.pid) return hasEnded(world.serve);
  return [undefined, 'Z'].includes(await processState(pid));
}

function hasEnded({ child }: ServeProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
