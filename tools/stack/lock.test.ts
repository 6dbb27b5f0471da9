import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStack, type Stack } from './context.ts';
import { withLock } from './lock.ts';

async function openEmptyStack(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-stack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return openStack({ folder, say: () => {} });
}

it('commands at once take turns, and leave no lock', async () => {
  const stack = await openEmptyStack();
  const turns: string[] = [];
  const take = (name: string) =>
    withLock(stack, async () => {
      turns.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      turns.push(`${name} out`);
    });
  await Promise.all([take('a'), take('b')]);
  const [first, second] = turns[0] === 'a in' ? ['a', 'b'] : ['b', 'a'];
  expect(turns).toEqual([`${first} in`, `${first} out`, `${second} in`, `${second} out`]);
  expect((await readdir(stack.folder)).filter((name) => name.startsWith('lock'))).toEqual([]);
});

it.each([
  ['that a full disk left empty', ''],
  ['of an older checkout', String(process.pid)],
  ['whose pid another process has now', JSON.stringify({ pid: process.pid, startTime: '1' })],
])('a lock %s is taken over', async (_, text) => {
  const stack = await openEmptyStack();
  await writeFile(join(stack.folder, 'lock'), text);
  expect(await withLock(stack, async () => 'done')).toBe('done');
});
