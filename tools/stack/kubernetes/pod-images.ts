import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Stack } from '../context.ts';
import { addLayer, finishImage, type Image } from '../images/oci-layout.ts';
import { cached } from '../programs.ts';
import { program, versions } from './programs.ts';

/** Images of pods that every cluster has, each of one program and nothing else. */
export async function podImages(stack: Stack): Promise<Image[]> {
  return [
    await imageOf(stack, 'pause', 'localhost/pause:1'),
    await imageOf(stack, 'coredns', `localhost/coredns:${versions.coredns}`),
  ];
}

export async function metricsServerImage(stack: Stack): Promise<Image> {
  return imageOf(stack, 'metrics-server', `localhost/metrics-server:${versions.metricsServer}`);
}

async function imageOf(
  stack: Stack,
  name: 'pause' | 'coredns' | 'metrics-server',
  reference: string,
): Promise<Image> {
  const file = await program(stack, name);
  const built = basename(dirname(file));
  const layout = await cached(stack, `${built}-image`, async (folder) => {
    const content = join(folder, 'content');
    await mkdir(content);
    await copyFile(file, join(content, name));
    await chmod(join(content, name), 0o755);
    const layer = await addLayer(folder, content);
    await rm(content, { recursive: true });
    await finishImage(folder, reference, [layer], { Entrypoint: [`/${name}`] });
  });
  return { name: reference, layout };
}
