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

/** Unpacks the wanted files of an image into `folder`. @returns the paths of all its files, without a leading `./` */
export async function unpack(image: Image, folder: string, wanted: RegExp): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const { archive } of await layersOf(image)) {
    const entries = (await runCommand('tar', ['-tf', archive])).split('\n').filter((entry) => entry !== '');
    for (const entry of entries) paths.add(bare(entry));
    const chosen = entries.filter((entry) => wanted.test(bare(entry)));
    if (chosen.length === 0) continue;
    const into = ['-C', folder, '--no-same-owner', '-T', '-'];
    await runCommand('tar', ['-xf', archive, ...into], { input: chosen.join('\n') });
  }
  return paths;
}

const bare = (entry: string): string => entry.replace(/^\.\//, '');
