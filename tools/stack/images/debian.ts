import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '../content-hash.ts';
import type { Stack } from '../context.ts';
import { cached, needCommand, runCommand } from '../programs.ts';
import { finishImage, type Image, type Layer, takeLayer } from './oci-layout.ts';

const suite = 'bookworm';
/** What the base is made by; the names of images on it change with it. */
export const debianRecipe = fileURLToPath(import.meta.url);
const layerFile = 'layer.json';

/** Debian's smallest system with apt, from its packages: what both Dockerfiles begin with. */
export async function debianImage(stack: Stack): Promise<Image & { layer: Layer }> {
  const hash = hashOfFiles(debianRecipe);
  const name = `localhost/debian:${suite}-${hash}`;
  const layout = await cached(stack, `debian-${hash}`, async (folder) => {
    await needCommand(stack, 'images', 'mmdebstrap', 'mmdebstrap');
    stack.say('images', 'makes Debian of its packages, about a minute');
    const archive = join(folder, 'system.tar');
    const smaller = [
      ...['doc', 'locale', 'man'].map((what) => `--dpkgopt=path-exclude=/usr/share/${what}/*`),
      // Licences ask for them, and the bill reads them.
      '--dpkgopt=path-include=/usr/share/doc/*/copyright',
      '--aptopt=APT::Install-Recommends "false"',
      '--aptopt=Acquire::Languages "none"',
    ];
    // The times of its files are this one, so that the same packages make the same bytes.
    const env = { SOURCE_DATE_EPOCH: '0' };
    await runCommand('mmdebstrap', ['--variant=minbase', ...smaller, suite, archive], { env });
    const layer = await takeLayer(folder, archive);
    await finishImage(folder, name, [layer], { Cmd: ['/bin/bash'] });
    await writeFile(join(folder, layerFile), JSON.stringify(layer));
  });
  return { name, layout, layer: JSON.parse(await readFile(join(layout, layerFile), 'utf8')) as Layer };
}
