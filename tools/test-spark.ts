import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { quickJava } from '../src/adapters/run-launcher-spark/pods/quick-java.ts';
import { localSpark } from './local-spark.ts';
import { jobFolder } from './stack/images/spark-parts.ts';

/** The Spark job's own tests, on local Spark and real Iceberg tables. Arguments go to pytest. */
const { python, env } = await localSpark();
/** Java as a driver has it. */
const asDriver = { SPARK_SUBMIT_OPTS: quickJava.join(' ') };
const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...process.argv.slice(2)];
const child = spawn(python, pytest, {
  cwd: jobFolder,
  env: { ...env, ...asDriver },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text);
  said += text;
});
const [status] = (await once(child, 'close')) as [number | null];
/** Pytest's last line: `2 failed, 50 passed, 1 error in 60.00s`. */
const summary = said.trimEnd().split('\n').at(-1)!;
const count = (what: string): number => Number(new RegExp(`(\\d+) ${what}`).exec(summary)?.[1] ?? 0);
const failed = count('failed') + count('error');
console.log(`${count('passed')} passed, ${status === 0 ? failed : Math.max(failed, 1)} failed`);
process.exitCode = status === 0 ? 0 : 1;
