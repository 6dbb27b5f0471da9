import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the job: its Dockerfile, and what goes into the image. */
export const jobFolder = fileURLToPath(new URL('../../../spark-jobs/ingest/', import.meta.url));

/** What the job's image and its tests share. */
export const ingest = {
  requirements: `${jobFolder}requirements.txt`,
  jars: `${jobFolder}jars.txt`,
  job: `${jobFolder}celeiro_ingest`,
};

/** The version of Spark that the job pins. */
export function sparkVersion(): string {
  const [, version] = /^pyspark==([\d.]+)/m.exec(readFileSync(ingest.requirements, 'utf8')) ?? [];
  if (!version) throw new Error(`${ingest.requirements} names no pyspark`);
  return version;
}

/** `group:artifact:version` of each jar that is not Spark's own. */
export function jarArtifacts(): string[] {
  return readFileSync(ingest.jars, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
