import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../programs.ts';
import { type Image, pathOf } from './oci-layout.ts';

interface Manifest {
  layers: { digest: string; size: number }[];
}

/** The layers of an image, the lowest first: path of the archive, and its size in bytes as a registry would hold it. */
export async function layersOf({ layout }: Image): Promise<{ archive: string; sizeBytes: number }[]> {
  const index = JSON.parse(await readFile(join(layout, 'index.json'), 'utf8')) as {
    manifests: [{ digest: string }];
  };
  const manifest = JSON.parse(await readFile(pathOf(layout, index.manifests[0].digest), 'utf8')) as Manifest;
  return manifest.layers.map(({ digest, size }) => ({ archive: pathOf(layout, digest), sizeBytes: size }));
}

/** The paths in an image, without the leading `./`, and the archive of the highest layer that has each. */
export async function filesOf(image: Image): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { archive } of await layersOf(image)) {
    const listed = await runCommand('tar', ['-tf', archive]);
    for (const path of listed.split('\n')) files.set(path.replace(/^\.\//, ''), archive);
  }
  return files;
}
