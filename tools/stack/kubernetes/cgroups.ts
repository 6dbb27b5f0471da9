import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = '/sys/fs/cgroup';
/** Parent of all pods' control groups. */
export const podsGroup = 'celeiro-stack';
const KILL_WITHIN_MS = 10_000;

/** Whether another kubelet runs on this machine: it makes its groups at the usual place. */
export async function anotherClusterRuns(): Promise<boolean> {
  return (await hierarchies()).some((folder) =>
    ['kubepods', 'kubepods.slice'].some((name) => existsSync(join(folder, name))),
  );
}

/**
 * Processor weight of the group: that of four servers of the stack. To the scheduler each server is one, however many threads
 * it has (autogroups). With a group's default weight, that of one, all pods together would wait for every busy server; with
 * that of ten, Trino got a fifth of a core beside Spark's pods, and queries took a minute. The two versions of control groups
 * use different scales.
 */
const weights = { 'cpu.shares': '4096', 'cpu.weight': '400' };

export async function makePodsGroup(): Promise<void> {
  for (const hierarchy of await hierarchies()) {
    const folder = join(hierarchy, podsGroup);
    await mkdir(folder, { recursive: true });
    for (const [name, weight] of Object.entries(weights)) {
      if (existsSync(join(folder, name))) await writeFile(join(folder, name), weight);
    }
  }
}

/** Kills whatever still runs in the pods' groups, and removes them. */
export async function removePodsGroup(): Promise<void> {
  const deadline = Date.now() + KILL_WITHIN_MS;
  for (const hierarchy of await hierarchies()) {
    const top = join(hierarchy, podsGroup);
    if (!existsSync(top)) continue;
    // A group can be removed once its last process is gone.
    for (const folder of await foldersBelow(top)) {
      while (!(await removed(folder))) {
        if (Date.now() > deadline) throw new Error(`processes in ${folder} do not end`);
        await sleep(50);
      }
    }
  }
}

async function removed(folder: string): Promise<boolean> {
  const pids = (await readFile(join(folder, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean);
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process ended by itself.
    }
  }
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}

/** The deepest first. */
async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  return [...(await Promise.all(folders.map(foldersBelow))).flat(), folder];
}

/** Folders of the hierarchies: version 2 has one, version 1 has one per controller. */
async function hierarchies(): Promise<string[]> {
  if (existsSync(join(root, 'cgroup.controllers'))) return [root];
  const entries = await readdir(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(root, name));
}
