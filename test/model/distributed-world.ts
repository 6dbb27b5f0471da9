import { setTimeout as sleep } from 'node:timers/promises';
import { bringUp, settingsOf } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';
import { startReplicas } from '../support/replicas.ts';
import { errorsOf, type World } from './world.ts';

const REPLICAS = 2;
/** Time after which clients have noticed that their connections through the balancer are closed. */
const NOTICED_MS = 500;

/** Two replicas on the stack of this folder, which stays up. */
export async function startDistributed(): Promise<World> {
  const stack = await openStack();
  await bringUp(stack);
  return startOnStack(settingsOf(stack));
}

/** Two replicas behind a balancer on the stack of the settings; faults strike them in turn. */
export async function startOnStack(stackSettings: Record<string, string>): Promise<World> {
  const replicas = await startReplicas(REPLICAS, stackSettings);
  const errors: Record<string, unknown>[] = [];
  let turn = 0;
  const replaceNext = async (inPeace: boolean) => {
    const index = turn++ % REPLICAS;
    const { stop, log } = replicas.running[index]!;
    if (inPeace) {
      const code = await stop();
      if (code !== 0) throw new Error(`a replica ended with ${code}`);
    }
    errors.push(...errorsOf(log));
    await replicas.replace(index);
    await sleep(NOTICED_MS);
  };
  return {
    profile: 'distributed',
    url: replicas.url,
    get replicas() {
      return replicas.running.map(({ port }) => `http://127.0.0.1:${port}`);
    },
    env: replicas.env,
    restart: () => replaceNext(true),
    kill: () => replaceNext(false),
    killWithDatabase: () => replaceNext(false),
    errors: () => [...errors, ...replicas.running.flatMap(({ log }) => errorsOf(log))],
    stop: async () => void (await replicas.stop()),
  };
}
