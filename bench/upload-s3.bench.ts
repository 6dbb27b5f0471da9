import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createS3ObjectStore } from '../src/adapters/object-store-s3/s3-object-store.ts';
import { readSettings } from '../src/config/settings.ts';
import { s3Of } from '../src/profiles/distributed-options.ts';
import { bringUp, settingsOf } from '../tools/stack/bring-up.ts';
import { openStack } from '../tools/stack/context.ts';
import { alternate, median, processorSeconds, report, residentMib } from './support/measure.ts';
import { measureMemoryOfUpload } from './support/memory-of-upload.ts';
import { BYTES_PER_RECORD, writeFlights } from './support/records.ts';
import { putFile, startBenchService } from './support/service.ts';

const MB = 1_000_000;
const MIB = 1024 * 1024;
const ROUNDS = 4;
const BAR = 0.8;
const READ_BYTES = MIB;

const stack = await openStack();
await bringUp(stack, ['postgres', 's3']);
const settings = settingsOf(stack);
const options = s3Of(readSettings(settings));
const store = createS3ObjectStore(options);
/** The SDK with its defaults: like the adapter, it sends a checksum of the content. */
const client = new S3Client({
  region: options.region,
  endpoint: options.endpoint!,
  forcePathStyle: options.forcePathStyle!,
  credentials: options.credentials!,
});
/** Time the store took to join the parts of each multipart upload of the SDK, ms; many stores copy the parts then. */
const joins: number[] = [];
client.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const start = performance.now();
      const result = await next(args);
      if (commandName === 'CompleteMultipartUploadCommand') joins.push(performance.now() - start);
      return result;
    },
  { step: 'initialize', name: 'timeOfJoins' },
);
const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-s3-'));
const path = join(folder, 'flights.jsonl');
const records = Math.ceil((500 * MB) / BYTES_PER_RECORD);
const size = await writeFlights(path, 0, records, records);
try {
  await memory();
  await compare('object of 500 MB to S3', 'through the adapter', throughAdapter);
  await uploads();
} finally {
  store.close();
  client.destroy();
  await rm(folder, { recursive: true, force: true });
}

/** Compares `ours` with the SDK's two ways of putting the same file; the faster one counts. */
async function compare(what: string, how: string, ours: () => Promise<void>): Promise<void> {
  const whole = await alternate(ROUNDS, ours, putWhole);
  const inParts = await alternate(ROUNDS, ours, putInParts);
  // The first round of each warms the code up.
  const speed = (times: number[]) => size / MB / (median(times) / 1000);
  const our = speed([...whole.ours.slice(1), ...inParts.ours.slice(1)]);
  const [put, parts] = [speed(whole.theirs.slice(1)), speed(inParts.theirs.slice(1))];
  const ratio = our / Math.max(put, parts);
  const joined = (median(joins.splice(0).slice(1)) / 1000).toFixed(1);
  report(
    what,
    `${our.toFixed(0)} MB/s ${how}, ${put.toFixed(0)} by PutObject, ${parts.toFixed(0)} by lib-storage, ratio ${ratio.toFixed(2)}; joining the parts took the store ${joined} s`,
    `at least ${BAR}`,
    ratio >= BAR,
  );
}

/** Measures whole uploads: over HTTP, with every line checked and numbered, and a row in the control database. */
async function uploads(): Promise<void> {
  const service = await startBenchService({ ...settings, CELEIRO_ROLES: 'gateway' });
  const { control, tenantId } = service;
  const removeLast = async () => {
    const last = 'select storage_path from files where tenant_id = $1 order by id desc limit 1';
    const [file] = await control.database.query<{ storage_path: string }>(last, [tenantId]);
    if (file) await store.remove(file.storage_path, '0');
  };
  let round = 0;
  const worked: number[] = [];
  const restMib = residentMib(service.serve.pid);
  let mostMib = restMib;
  const sampler = setInterval(() => {
    mostMib = Math.max(mostMib, residentMib(service.serve.pid));
  }, 20);
  try {
    await compare('upload of 500 MB to S3', 'through the service', async () => {
      // A new schema per upload: the same content in one schema would be a duplicate.
      const url = await service.uploadUrl(await service.makeSchema(`upload_${++round}`));
      const before = processorSeconds(service.serve.pid);
      const status = await putFile(`${url}/flights.jsonl`, path, size);
      if (status !== 200) throw new Error(`upload answered ${status}`);
      worked.push(processorSeconds(service.serve.pid) - before);
      // The other ways remove their object too: what is not on the disk by then need not be written any more.
      await removeLast();
    });
    const seconds = median(worked.slice(1));
    report(
      'the same, work of the service',
      `${seconds.toFixed(2)} s of processor time, ${(await workUnchecked()).toFixed(2)} s where nothing is checked`,
      'at most 1.5 s',
      seconds <= 1.5,
    );
    report(
      `memory of the service during its first ${worked.length} such uploads`,
      `${restMib.toFixed(0)} MiB before, at most ${mostMib.toFixed(0)} MiB, grew by ${(mostMib - restMib).toFixed(0)} MiB`,
      'at most 64 MiB',
      mostMib - restMib <= 64,
    );
    await measureMemoryOfUpload(service, folder);
  } finally {
    clearInterval(sampler);
    await removeLast();
    await service.close();
  }
}

/** Processor time of a bare server that hashes the same upload and stores it by the same adapter, s. */
async function workUnchecked(): Promise<number> {
  const server = fork(new URL('./support/unchecked-server.ts', import.meta.url), [JSON.stringify(options)], {
    // It trusts the authority of the stack, as the service does.
    env: { ...process.env, ...settings },
  });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  const worked: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const before = processorSeconds(server.pid!);
    await putFile(`http://127.0.0.1:${port}/`, path, size);
    worked.push(processorSeconds(server.pid!) - before);
    await store.remove(`unchecked/u${round}/file.jsonl`, '0');
  }
  server.disconnect();
  return median(worked.slice(1));
}

/** Measures how much large uploads add to the resident memory of a process that has done a small one. */
async function memory(): Promise<void> {
  const small = await store.create('bench/0/small', '0');
  await small.commit();
  await store.remove('bench/0/small', '0');
  const before = process.memoryUsage().rss;
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  for (let i = 0; i < 3; i++) await throughAdapter();
  clearInterval(sampler);
  const grown = Math.max(0, most - before) / MIB;
  report('memory of uploads of 500 MB', `+${grown.toFixed(0)} MiB`, 'at most 64 MiB', grown <= 64);
}

async function throughAdapter(): Promise<void> {
  const key = 'bench/1/flights.jsonl';
  const writer = await store.create(key, '1');
  // Pieces as the checker hands them over: in memory that is reused.
  const piece = Buffer.alloc(READ_BYTES);
  const file = await open(path);
  for (;;) {
    const { bytesRead } = await file.read(piece);
    if (bytesRead === 0) break;
    await writer.write(piece.subarray(0, bytesRead));
  }
  await file.close();
  await writer.commit();
  await store.remove(key, '1');
}

async function putWhole(): Promise<void> {
  const at = { Bucket: options.bucket, Key: 'bench/2/flights.jsonl' };
  await client.send(new PutObjectCommand({ ...at, Body: bodyOfFile(), ContentLength: size }));
  await client.send(new DeleteObjectCommand(at));
}

async function putInParts(): Promise<void> {
  const at = { Bucket: options.bucket, Key: 'bench/3/flights.jsonl' };
  await new Upload({ client, params: { ...at, Body: bodyOfFile() } }).done();
  await client.send(new DeleteObjectCommand(at));
}

function bodyOfFile() {
  return createReadStream(path, { highWaterMark: READ_BYTES });
}
