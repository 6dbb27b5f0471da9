import { join } from 'node:path';
import type { Stack } from '../context.ts';
import type { Image } from '../images/oci-layout.ts';
import { runCommand } from '../programs.ts';
import { folderOf } from './addresses.ts';

export const socketOf = (stack: Stack): string => join(folderOf(stack), 'run', 'containerd.sock');

/** Runs containerd's own tool in the part of it that belongs to Kubernetes. */
export async function ctr(stack: Stack, args: string[]): Promise<string> {
  return runCommand('ctr', ['--address', socketOf(stack), '--namespace', 'k8s.io', ...args]);
}

export async function hasImage(stack: Stack, name: string): Promise<boolean> {
  return (await ctr(stack, ['images', 'list', '-q'])).split('\n').includes(name);
}

/** Imports an image, if it is not there. */
export async function importImage(stack: Stack, { name, layout }: Image): Promise<void> {
  if (await hasImage(stack, name)) return;
  const startedAt = performance.now();
  const pipe = 'tar -C "$0" -cf - . | ctr --address "$1" --namespace k8s.io images import -';
  await runCommand('sh', ['-c', pipe, layout, socketOf(stack)]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  stack.say('containerd', `${name} imported (${seconds} s)`);
}
