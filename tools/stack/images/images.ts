import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { licenceOf } from '../../supply-chain/component.ts';
import type { Stack } from '../context.ts';
import { billOf } from './bill.ts';
import { layersOf } from './layers.ts';
import type { Image } from './oci-layout.ts';
import { serviceImage } from './service-image.ts';
import { sparkImage } from './spark-image.ts';

/**
 * Builds both images. Writes of each, into `folder`, the CycloneDX bill (`<image>.cdx.json`) and the licence of each part
 * (`<image>.licences.txt`), and says its size.
 */
export async function writeImages(stack: Stack, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const image of [await serviceImage(stack), await sparkImage(stack)])
    await describe(stack, image, folder);
}

async function describe(stack: Stack, image: Image, folder: string): Promise<void> {
  const bill = await billOf(image);
  const layers = await layersOf(image);
  const name = basename(image.name).replace(':', '-');
  const licences = bill.components.map(
    (part) => `${part.name} ${part.version}: ${licenceOf(part) ?? 'not told'}\n`,
  );
  await writeFile(join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 1)}\n`);
  await writeFile(join(folder, `${name}.licences.txt`), licences.join(''));
  const bytes = layers.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const told = `${Math.round(bytes / 1e6)} MB in ${layers.length} layers, ${bill.components.length} parts`;
  stack.say('images', `${image.name}: ${told}; bill and licences in ${folder}`);
}
