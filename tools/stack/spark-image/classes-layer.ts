import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Stack } from '../context.ts';
import { addLayer, type Layer, pathOf } from '../kubernetes/oci-layout.ts';
import { runCommand } from '../programs.ts';
import { ingest } from './paths.ts';

const made = ['opt/spark/java.options', 'opt/spark/classes.jsa'];

/**
 * Makes the archive of the classes that a run loads, by running one in the layers below. The archive fits only the Java
 * and the jars that it was made with. The job's own code may change, because it adds no classes.
 */
export async function classesLayer(stack: Stack, layout: string, below: Layer[]): Promise<Layer> {
  stack.say('spark', 'archives the classes of a run, one or two minutes');
  const root = join(layout, 'root');
  await mkdir(root);
  for (const { digest } of below) await runCommand('tar', ['-C', root, '-xpf', pathOf(layout, digest)]);
  const job = join(root, 'opt', 'celeiro');
  await mkdir(job);
  await cp(ingest.job, join(job, 'celeiro_ingest'), { recursive: true });
  for (const file of ingest.archive) await cp(file, join(job, basename(file)));

  await writeFile(join(root, 'etc', 'hosts'), '127.0.0.1 localhost\n');

  // The mounts are the command's own and go with it.
  const inside = [
    'mount -t proc proc "$1/proc"',
    'mount --bind /dev "$1/dev"',
    'mount -t tmpfs tmpfs "$1/tmp"',
    'exec chroot "$1" /bin/bash /opt/celeiro/archive-classes.sh',
  ].join(' && ');
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    SPARK_HOME: '/opt/spark',
    PYSPARK_PYTHON: '/usr/bin/python3',
  };
  const apart = ['--mount', '--pid', '--fork', '--kill-child'];
  await runCommand('unshare', [...apart, '/bin/sh', '-c', inside, 'sh', root], { env });

  const content = join(layout, 'content');
  for (const file of made) {
    await mkdir(join(content, file, '..'), { recursive: true });
    await cp(join(root, file), join(content, file));
  }
  const layer = await addLayer(layout, content);
  await rm(root, { recursive: true });
  await rm(content, { recursive: true });
  return layer;
}
