import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pythonVenv } from './python-venv.ts';
import { hashOfFiles } from './stack/content-hash.ts';
import { openStack } from './stack/context.ts';
import { ingest, jarArtifacts, jobFolder } from './stack/images/spark-parts.ts';
import { findJava } from './stack/java.ts';
import { fetchArtifact } from './stack/maven.ts';
import { cached } from './stack/programs.ts';

/** Oldest Java for Spark 4, which also runs on 21. The oldest suitable one that is installed is used. */
const JAVA_VERSION = 17;

/**
 * A Python with everything that the job and its tests need, and the environment to run it with. In it, `SPARK_JARS` names
 * the folder of the jars that are not Spark's own. Fetched on first use and kept in the user's cache.
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
    // Not the machine's name, which may not resolve.
    SPARK_LOCAL_IP: '127.0.0.1',
  };
  return { python: join(bin, 'python'), env };
}
