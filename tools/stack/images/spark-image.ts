import { hashOfFiles } from '../content-hash.ts';
import type { Stack } from '../context.ts';
import { buildImage } from './buildah.ts';
import { debianImage, debianRecipe } from './debian.ts';
import type { Image } from './oci-layout.ts';
import { ingest, jobFolder, sparkVersion } from './spark-parts.ts';

/** Name of the job's image. The tag changes with the content, so that pods of two states of the job never share an image. */
export function sparkImageName(): string {
  const content = ['Dockerfile', 'image'].map((name) => `${jobFolder}${name}`);
  const hash = hashOfFiles(debianRecipe, ingest.requirements, ingest.jars, ingest.job, ...content);
  return `localhost/celeiro-spark:${sparkVersion()}-${hash}`;
}

/** The image of drivers and executors. */
export async function sparkImage(stack: Stack): Promise<Image> {
  const BASE = await debianImage(stack);
  return buildImage(stack, {
    context: jobFolder,
    name: sparkImageName(),
    server: 'spark',
    takes: 'five minutes',
    bases: { BASE },
  });
}
