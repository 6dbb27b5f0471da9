import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../spark-jobs/ingest/${name}`, import.meta.url));

/** What the image is made of, shared with the job's tests and its Dockerfile. */
export const ingest = {
  requirements: file('requirements.txt'),
  jars: file('jars.txt'),
  job: file('celeiro_ingest'),
  image: file('image'),
  /** What makes the archive of classes. */
  archive: [file('image/archive-classes.sh'), file('image/load_classes.py')],
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
