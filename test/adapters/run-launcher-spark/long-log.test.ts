import { expect, it } from 'vitest';
import { Cluster } from '../../../src/adapters/run-launcher-spark/pods/cluster.ts';
import { driverPod } from '../../../src/adapters/run-launcher-spark/pods/driver-pod.ts';
import { logCutText } from '../../../src/messages/pt-br/run-words.ts';
import { useCluster } from '../use-cluster.ts';
import { eventually, launcherOptions, newLauncher, newRun, podsOf, textOf, upload } from './world.ts';

useCluster();

const KEPT_BYTES = 8 * 1024 * 1024;
/** Lines of the log, which stays below 10 MiB: beyond that, the cluster itself drops the beginning. */
const LINES = 9_200;
const printLines = `for n in range(${LINES}): print(f"line {n} {'x' * 1000}")
print("why it ended", flush=True)`;

it('of a log that is too long its end is kept, and it says so', async () => {
  const launcher = newLauncher();
  const spec = await newRun([await upload(1)]);
  const options = launcherOptions();
  const cluster = new Cluster(options);
  // A regular driver pod that runs another command.
  const pod = driverPod(spec, 's3a://files/none', options);
  Object.assign(pod.spec!.containers[0]!, { command: ['python3', '-c', printLines] });
  await cluster.create(pod);
  await eventually('it has printed all', async () => {
    const [driver] = await podsOf(spec);
    return driver?.status?.phase === 'Succeeded' ? true : undefined;
  });
  await launcher.discard(spec);

  const log = await textOf(launcher.readLog(spec, { follow: false, signal: AbortSignal.timeout(60_000) }));
  const lines = log.split('\n');
  expect(lines[0]).toBe(logCutText);
  expect(lines.slice(-2)).toEqual(['why it ended', '']);
  const first = Number(/^line (\d+) x{1000}$/.exec(lines[1]!)![1]);
  expect(first).toBeGreaterThan(500);
  expect(lines[2]).toMatch(new RegExp(`^line ${first + 1} `));
  const keptBytes = Buffer.byteLength(log) - Buffer.byteLength(logCutText);
  expect(keptBytes).toBeGreaterThan(KEPT_BYTES - 2_000);
  expect(keptBytes).toBeLessThanOrEqual(KEPT_BYTES + 1);
});
