import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stopAll } from './bring-up.ts';
import { openStack, type Stack } from './context.ts';
import { runningPid, startProcess } from './processes.ts';
import type { StackProcess } from './server.ts';

async function openEmptyStack(said: string[]): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-stack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return openStack({ folder, say: (server, text) => said.push(`${server} ${text.replace(/ \(.*/, '')}`) });
}

/** A part of a stack that runs, waits, and ends at once when it is told to. */
async function startSleeper(stack: Stack, name: string, hooks: Partial<StackProcess>): Promise<StackProcess> {
  const launch = { command: 'sleep', args: ['600'] };
  await startProcess(stack, name, launch);
  onTestFinished(async () => {
    const pid = await runningPid(stack, name);
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  });
  return { name, launch: async () => launch, stopSignal: 'SIGTERM', ...hooks } as StackProcess;
}

it('a part that answers no more is stopped all the same, as all others are, and told at the end', async () => {
  const said: string[] = [];
  const stack = await openEmptyStack(said);
  const refuse = (reason: string) => () => Promise.reject(new Error(reason));
  const cleaned: string[] = [];
  const clean = async () => void cleaned.push('database');
  const parts = [
    await startSleeper(stack, 'database', { clean }),
    await startSleeper(stack, 'containers', {
      beforeStop: refuse('no answer'),
      clean: refuse('still mounted'),
    }),
  ];
  await expect(stopAll(stack, parts)).rejects.toThrow('no answer\nstill mounted');
  expect(said).toEqual(['containers stopped', 'database stopped']);
  expect(cleaned).toEqual(['database']);
  for (const { name } of parts) expect(await runningPid(stack, name)).toBeUndefined();
});
