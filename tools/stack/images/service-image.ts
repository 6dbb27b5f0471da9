import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '../content-hash.ts';
import type { Stack } from '../context.ts';
import { buildImage } from './buildah.ts';
import { debianRecipe } from './debian.ts';
import { nodeImages, nodeRecipe } from './node.ts';
import type { Image } from './oci-layout.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Name of the service's image. The tag changes with the content, so that a rolling update is seen as one. */
export function serviceImageName(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const content = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const hash = hashOfFiles(
    ...[debianRecipe, nodeRecipe],
    ...['Dockerfile', '.dockerignore', ...content].map((name) => join(root, name)),
  );
  return `localhost/celeiro:${version}-${hash}`;
}

/** The image of gateways and workers. */
export async function serviceImage(stack: Stack): Promise<Image> {
  const { runs, builds } = await nodeImages(stack);
  const bases = { BASE: runs, BUILD_BASE: builds };
  const told = { server: 'service', takes: 'two minutes' };
  return buildImage(stack, { context: root, name: serviceImageName(), bases, ...told });
}
