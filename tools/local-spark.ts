import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pythonVenv } from './python-venv.ts';
import { openStack } from './stack/context.ts';
import { findJava } from './stack/java.ts';
import { hashOfFiles } from './stack/kubernetes/content-hash.ts';
import { fetchArtifact } from './stack/maven.ts';
import { cached } from './stack/programs.ts';
import { ingest, jarArtifacts } from './stack/spark-image/paths.ts';

/** Spark 4 runs on it and on 21; the oldest that is installed is taken. */
const JAVA_VERSION = 17;

/** Where the job's package is, and its tests. */
export const jobFolder = dirname(ingest.job);

/**
 * A Python that has what the job and its tests need, and the environment to run it with: `SPARK_JARS` names the folder
 * of the jars beside Spark's own. Fetched on first use, kept in the user's cache.
 */
export async function localSpark(): Promise<{ python: string; env: NodeJS.ProcessEnv }> {
  const stack = await openStack();
  const bin = await pythonVenv(ingest.requirements, join(jobFolder, 'tests', 'requirements.txt'));
  const jars = await cached(stack, `spark-jars-${hashOfFiles(ingest.jars)}`, async (folder) => {
    for (const artifact of jarArtifacts()) {
      const [group, name, version] = artifact.split(':') as [string, string, string];
      const jar = await fetchArtifact(stack, 'spark', { group, name, version, type: 'jar' });
      await cp(jar, join(folder, basename(jar)));
    }
  });
  const java = await findJava(stack, 'spark', JAVA_VERSION);
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    PYTHONPATH: jobFolder,
    PYTHONDONTWRITEBYTECODE: '1',
    JAVA_HOME: dirname(dirname(java)),
    SPARK_JARS: jars,
    // Not the machine's name, which need not lead anywhere.
    SPARK_LOCAL_IP: '127.0.0.1',
  };
  return { python: join(bin, 'python'), env };
}
