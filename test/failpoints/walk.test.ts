import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServeProcess } from '../support/serve.ts';
import { type Action, processState } from './arming.ts';
import { expectExact } from './checks.ts';
import { type Case, namedCases, nameOf, shuffledCases } from './choose-cases.ts';
import { newClient } from './client.ts';
import { endIdleTransactions, endLeases, settled } from './settle.ts';
import { stories } from './stories.ts';
import { openWorld, type World } from './world.ts';

/** Longest time that `npm test` spends on cases; the one that is under way then ends. */
const SHORT_WALK_MS = 50_000;
const wanted = process.env.CELEIRO_TEST_FAILPOINT_WALK;
const seed = Number(process.env.CELEIRO_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
});

if (wanted) {
  it.each(namedCases(wanted))(
    '$point by $action loses nothing, doubles nothing and leaves nothing behind',
    walk,
  );
} else {
  it('some failpoints by kill, error and pause lose nothing, double nothing and leave nothing behind', async () => {
    const endMs = performance.now() + SHORT_WALK_MS;
    const walked: string[] = [];
    for (const one of shuffledCases(seed)) {
      if (performance.now() > endMs) break;
      await walk(one).catch((cause) => {
        throw new Error(`${nameOf(one)}; CELEIRO_TEST_FAILPOINT_WALK='${nameOf(one)}' repeats it`, { cause });
      });
      walked.push(nameOf(one));
    }
    console.log(
      `failpoints (CELEIRO_TEST_SEED=${seed}): ${walked.join(' ')}; CELEIRO_TEST_FAILPOINT_WALK=all walks all`,
    );
    expect(walked.length).toBeGreaterThan(0);
  });
}

it('verifies all that is stored as whole after the walk', async () => {
  const { cli } = await newClient(world, 'last');
  expect(await cli('verify')).toMatchObject({ code: 0 });
});

/** What happens to the process that reached the point, and around it. */
const after: Record<Action, (pid: number) => Promise<void>> = {
  async kill(pid) {
    await expect.poll(() => isGone(pid), { interval: 20 }).toBe(true);
    await endLeases(world);
    if (hasEnded(world.serve)) await world.restart();
  },

  async error() {
    await endLeases(world);
  },

  /** Stopped for longer than its leases, while another service does its work; then it goes on. */
  async pause(pid) {
    await expect.poll(() => processState(pid), { interval: 20 }).toBe('T');
    await endIdleTransactions(world);
    await endLeases(world);
    if (pid !== world.serve.pid) {
      process.kill(pid, 'SIGCONT');
      return;
    }
    const second = await world.startSecond();
    // A pass of each of its workers.
    await sleep(2_500);
    process.kill(pid, 'SIGCONT');
    await sleep(500);
    expect(await second.stop()).toBe(0);
  },
};

/** No stopped process stays, and a service that a failure left dead is there for the next point. */
async function cleanUp(reached: number[]): Promise<void> {
  world.arming.arm({});
  for (const pid of reached) {
    if ((await processState(pid)) !== 'T') continue;
    process.kill(pid, 'SIGCONT');
    if (pid !== world.serve.pid) process.kill(pid, 'SIGKILL');
  }
  if (hasEnded(world.serve)) await world.restart();
}

/** Our own child's end is known a moment after its process is gone. */
async function isGone(pid: number): Promise<boolean> {
  if (pid === world.serve.pid) return hasEnded(world.serve);
  return [undefined, 'Z'].includes(await processState(pid));
}

function hasEnded({ child }: ServeProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

let serial = 0;
async function walk({ point, action }: Case): Promise<void> {
  const story = stories[point];
  const { arming } = world;
  const stage = { world, client: await newClient(world, `p${++serial}`) };
  await story.prepare?.(stage);
  await settled(world);
  arming.arm({ ...story.also, [point]: action });
  const played = story.play(stage);
  // Looked at below; it may fail before.
  played.catch(() => {});
  try {
    const pid = await arming.reached(point, story.reachedWithinMs);
    await after[action](pid);
    await played;
    arming.arm({});
    await stage.client.putAgain();
    await story.finish?.(stage);
    await settled(world);
    await expectExact(stage, story);
  } finally {
    await cleanUp(arming.pids());
  }
}
