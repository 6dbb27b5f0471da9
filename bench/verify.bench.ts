import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceEnv } from '../test/support/serve.ts';
import { median, report, timed } from './support/measure.ts';
import { BYTES_PER_RECORD, writeFlights } from './support/records.ts';
import { putFile, startBenchService } from './support/service.ts';

// `celeiro verify` of stored files against reading the same files once. `--gigabytes N` (default 10), in files of 500 MB.

const MB = 1_000_000;
const FILE_BYTES = 500 * MB;
const ROUNDS = 3;

const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '10' } } });
const count = Math.max(1, Math.round((Number(values.gigabytes) * 1000 * MB) / FILE_BYTES));
const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-verify-'));
const service = await startBenchService();
try {
  const path = join(folder, 'flights.jsonl');
  const records = Math.ceil(FILE_BYTES / BYTES_PER_RECORD);
  const size = await writeFlights(path, 0, records, records);
  for (let file = 1; file <= count; file++) {
    // A schema of its own each time: the same content in one schema would be a duplicate.
    const url = await service.uploadUrl(await service.makeSchema(`verify_${file}`));
    const status = await putFile(`${url}/flights.jsonl`, path, size);
    if (status !== 200) throw new Error(`upload answered ${status}`);
  }
  await rm(path);
  const bytes = size * count;
  for (const from of ['disk', 'page cache'] as const) {
    const verifying: number[] = [];
    const reading: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (from === 'disk') dropPageCache();
      verifying.push(await timed(verify));
      if (from === 'disk') dropPageCache();
      reading.push(await timed(read));
    }
    const speed = (times: number[]) => bytes / MB / (median(times) / 1000);
    const ratio = speed(verifying) / speed(reading);
    report(
      `verify of ${(bytes / MB / 1000).toFixed(1)} GB from the ${from}`,
      `${speed(verifying).toFixed(0)} MB/s, reading ${speed(reading).toFixed(0)} MB/s, ratio ${ratio.toFixed(2)}`,
      'at least 0.70',
      ratio >= 0.7,
    );
  }
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}

/** Wants root. */
function dropPageCache(): void {
  writeFileSync('/proc/sys/vm/drop_caches', '1');
}

async function verify(): Promise<void> {
  await run(process.execPath, ['src/cli/celeiro.ts', 'verify', '--tenant', service.tenantSlug]);
}

async function read(): Promise<void> {
  await run('sh', ['-c', `find '${join(service.dataDir, 'objects')}' -type f -exec cat {} + > /dev/null`]);
}

async function run(command: string, args: string[]): Promise<void> {
  const env = serviceEnv(service.dataDir);
  const [code] = await once(spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}
