import { bringUp } from '../../tools/stack/bring-up.ts';
import { openStack, type Stack } from '../../tools/stack/context.ts';
import { stopProcess } from '../../tools/stack/processes.ts';

/**
 * The stack with its servers `names` (all, if none are named) and a Trino as it runs under load: that of tests compiles for
 * a quick start. A Trino that runs is started anew.
 */
export async function bringUpForBench(names: string[] = []): Promise<Stack> {
  const stack = await openStack({ trinoCompiles: 'thoroughly' });
  await stopProcess(stack, 'trino', 'SIGTERM');
  await bringUp(stack, names);
  return stack;
}
