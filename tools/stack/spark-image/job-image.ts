import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '../context.ts';
import type { Image } from '../kubernetes/containers.ts';
import { hashOfFiles } from '../kubernetes/content-hash.ts';
import { addLayer, finishImage } from '../kubernetes/oci-layout.ts';
import { cached } from '../programs.ts';
import type { BaseImage } from './base-image.ts';
import { ingest, sparkVersion } from './paths.ts';

const recipes = ['./base-image.ts', './job-image.ts'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** Name of the job's image. The tag changes with the content, so that pods of two states of the job never share an image. */
export function jobImageName(): string {
  return `localhost/celeiro-spark:${sparkVersion()}-${contentHash()}`;
}

/** The job on the base image, as a separate layer, so that a changed job is built in an instant. */
export async function jobImage(stack: Stack, base: BaseImage): Promise<Image> {
  const name = jobImageName();
  const layout = await cached(stack, `spark-job-${contentHash()}`, async (folder) => {
    const content = join(folder, 'content');
    const job = join(content, 'opt', 'celeiro');
    const configuration = join(content, 'opt', 'spark', 'conf');
    for (const made of [job, configuration]) await mkdir(made, { recursive: true });
    const withoutCaches = (source: string) => !source.endsWith('__pycache__');
    await cp(ingest.job, join(job, 'celeiro_ingest'), { recursive: true, filter: withoutCaches });
    await cp(join(ingest.image, 'ingest.py'), join(job, 'ingest.py'));
    await cp(join(ingest.image, 'spark-defaults.conf'), join(configuration, 'spark-defaults.conf'));
    await cp(join(ingest.image, 'entrypoint.sh'), join(content, 'opt', 'entrypoint.sh'));
    const layer = await addLayer(folder, content);
    await rm(content, { recursive: true });
    await finishImage(folder, name, [...base.layers, layer], {
      Entrypoint: ['/bin/bash', '/opt/entrypoint.sh'],
      User: '185:185',
      // The one folder that pods can write to.
      WorkingDir: '/tmp',
      Env: [
        'PATH=/usr/local/bin:/usr/bin:/bin',
        'SPARK_HOME=/opt/spark',
        'PYSPARK_PYTHON=/usr/bin/python3',
        'PYTHONDONTWRITEBYTECODE=1',
        // Strings must have the same hash in every process; Spark's own scripts set this too.
        'PYTHONHASHSEED=0',
      ],
    });
  });
  return { name, layout };
}

function contentHash(): string {
  return hashOfFiles(ingest.requirements, ingest.jars, ingest.job, ingest.image, ...recipes);
}
