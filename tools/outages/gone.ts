import { bringUp } from '../stack/bring-up.ts';
import type { Stack } from '../stack/context.ts';
import { stopProcess } from '../stack/processes.ts';
import type { Fault } from './fault.ts';

/** The engine is killed, and started again. */
export function gone(stack: Stack): Fault {
  return {
    state: 'gone',
    engines: ['kafka', 's3', 'trino', 'postgres'],
    async strike(engine) {
      await stopProcess(stack, engine, 'SIGKILL');
      return async () => void (await bringUp(stack, [engine]));
    },
    async end() {},
  };
}
