import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountSmallDisk, type SmallDisk } from '../../test/machine/small-disk.ts';
import { bringDown, bringUp } from '../stack/bring-up.ts';
import type { Stack } from '../stack/context.ts';
import { runCommand } from '../stack/programs.ts';
import type { Fault } from './fault.ts';

/** Size of the disk that an engine gets, MiB: it lies in memory, and holds what the stack has stored. */
const DISK_MIB = 4096;
/** Between two looks at whether there is room again, ms: an engine may free some itself. */
const FILL_MS = 500;

/**
 * The engine's data lies on a disk that is full. Needs root, for the disk is mounted. Who kills the tool meanwhile loses what the
 * engine holds: `npm run stack -- reset`.
 */
export async function full(stack: Stack, engines: string[]): Promise<Fault> {
  const disks = new Map<string, SmallDisk>();
  for (const engine of engines) disks.set(engine, await moveToSmallDisk(stack, engine));
  await bringUp(stack, engines);
  return {
    state: 'full',
    engines,
    async strike(engine) {
      const disk = disks.get(engine)!;
      let isMending = false;
      const fill = async () => {
        while (!isMending) {
          await disk.fill();
          await sleep(FILL_MS);
        }
      };
      const filled = fill();
      filled.catch(() => {}); // told by the mend
      return async () => {
        isMending = true;
        await filled;
        await disk.free();
        // PostgreSQL and Kafka end where they cannot write.
        await bringUp(stack, [engine]);
      };
    },
    async end() {
      for (const [engine, disk] of disks) await moveBack(stack, engine, disk);
    },
  };
}

const dataOf = (stack: Stack, engine: string): string => join(stack.folder, engine, 'data');
const asideOf = (stack: Stack, engine: string): string => join(stack.folder, engine, 'data.aside');

/** Stops an engine and mounts a disk with a copy of its data where that was. */
async function moveToSmallDisk(stack: Stack, engine: string): Promise<SmallDisk> {
  await bringDown(stack, [engine]);
  const [data, aside] = [dataOf(stack, engine), asideOf(stack, engine)];
  await rename(data, aside);
  const disk = await mountSmallDisk(data, DISK_MIB);
  await copyAll(aside, data);
  return disk;
}

/** Takes the data, as it is now, from the disk to where it was. */
async function moveBack(stack: Stack, engine: string, disk: SmallDisk): Promise<void> {
  await bringDown(stack, [engine]);
  const [data, aside] = [dataOf(stack, engine), asideOf(stack, engine)];
  await rm(aside, { recursive: true });
  await mkdir(aside);
  await copyAll(data, aside);
  await disk.close();
  await rm(data, { recursive: true });
  await rename(aside, data);
}

/** With owners, modes and the extended attributes in which the S3 server keeps what it knows of objects. */
async function copyAll(from: string, to: string): Promise<void> {
  await runCommand('cp', ['--archive', `${from}/.`, to]);
}
