import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternate, median, processorSeconds, report } from './support/measure.ts';
import { measureMemoryOfUpload } from './support/memory-of-upload.ts';
import { BYTES_PER_RECORD, writeFlights } from './support/records.ts';
import { putFile, startBenchService } from './support/service.ts';

const MB = 1_000_000;

const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-files-'));
const service = await startBenchService();
const unchecked = fork(new URL('./support/unchecked-server.ts', import.meta.url), [
  join(folder, 'unchecked'),
]);
const [{ port }] = (await once(unchecked, 'message')) as [{ port: number }];
try {
  await throughput();
  await measureMemoryOfUpload(service, folder);
} finally {
  unchecked.disconnect();
  await service.close();
  await rm(folder, { recursive: true, force: true });
}

/** Compares a 500 MB file, checked and stored, with the same bytes stored unchecked. */
async function throughput(): Promise<void> {
  const path = join(folder, 'flights.jsonl');
  const records = Math.ceil((500 * MB) / BYTES_PER_RECORD);
  const size = await writeFlights(path, 0, records, records);
  let round = 0;
  const worked = { ours: [] as number[], theirs: [] as number[] };
  const checked = async () => {
    // A new schema per upload: the same content in one schema would be a duplicate.
    const url = await service.uploadUrl(await service.makeSchema(`upload_${++round}`));
    const before = processorSeconds(service.serve.pid);
    const status = await putFile(`${url}/flights.jsonl`, path, size);
    if (status !== 200) throw new Error(`upload answered ${status}`);
    worked.ours.push(processorSeconds(service.serve.pid) - before);
  };
  const times = await alternate(6, checked, async () => {
    const before = processorSeconds(unchecked.pid!);
    await putFile(`http://127.0.0.1:${port}/`, path, size);
    worked.theirs.push(processorSeconds(unchecked.pid!) - before);
  });
  // The first round of each warms the code up.
  const ours = size / MB / (median(times.ours.slice(1)) / 1000);
  const theirs = size / MB / (median(times.theirs.slice(1)) / 1000);
  report(
    `upload of ${Math.round(size / MB)} MB`,
    `${ours.toFixed(0)} MB/s checked, ${theirs.toFixed(0)} MB/s unchecked, ratio ${(ours / theirs).toFixed(2)}`,
    'at least 0.95',
    ours / theirs >= 0.95,
  );
  const [our, their] = [median(worked.ours.slice(1)), median(worked.theirs.slice(1))];
  console.log(
    `         processor time of the server: ${our.toFixed(2)} s checked, ${their.toFixed(2)} s unchecked`,
  );
}
