import { join } from 'node:path';
import { report, residentMib } from './measure.ts';
import { BYTES_PER_RECORD, writeFlights } from './records.ts';
import { type BenchService, putFile } from './service.ts';

const MIB = 1024 * 1024;

/**
 * Measures the resident memory of a service that has taken uploads before, while a file of 2 GiB arrives.
 * @param folder where the file is made
 */
export async function measureMemoryOfUpload(service: BenchService, folder: string): Promise<void> {
  const path = join(folder, 'large.jsonl');
  const records = Math.ceil((2048 * MIB) / BYTES_PER_RECORD);
  const size = await writeFlights(path, 0, records, records);
  const url = await service.uploadUrl(await service.makeSchema('memory'));
  const before = residentMib(service.serve.pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMib(service.serve.pid));
  }, 20);
  const status = await putFile(`${url}/large.jsonl`, path, size);
  clearInterval(sampler);
  if (status !== 200) throw new Error(`upload answered ${status}`);
  report(
    `memory during an upload of ${(size / MIB / 1024).toFixed(2)} GiB`,
    `${before.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB, grew by ${(most - before).toFixed(0)} MiB`,
    'at most 64 MiB',
    most - before <= 64,
  );
}
