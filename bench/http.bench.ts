import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useEmbeddedDatabase } from '../src/adapters/database-postgres/embedded-server.ts';
import { fileColumns } from '../src/domain/files/file-record.ts';
import type { BareNeeds } from './support/bare-express.ts';
import { requestBytes, requestsPerSecond } from './support/closed-loop.ts';
import { median, processorSeconds, report } from './support/measure.ts';
import { flightLine } from './support/records.ts';
import { startBenchService } from './support/service.ts';

/** Small requests side by side with an express application that does nothing but answer them. */

const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 3;
/** An upload runs through much code, and V8 compiles it only when it has run often. */
const WARM_UP_SECONDS = 15;
const SCHEMAS = 1000;

const service = await startBenchService({}, { keepsLog: false });
const { token, tenantId, control } = service;
const embedded = await useEmbeddedDatabase(service.dataDir);
const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-bare-'));
await control.database.query('create table bare_files (id bigserial primary key, path text, size bigint)');
await service.makeSchema('empty');
const [schema] = await control.database.query<{ id: number }>(`select id from schemas where slug = 'empty'`);

const bare = fork(new URL('./support/bare-express.ts', import.meta.url));
const { body: shapes } = await service.call('GET', '/dataflow/shapes');
bare.send({
  shapes,
  connectionString: embedded.connectionString,
  listing: {
    text: `select ${fileColumns} from files where tenant_id = $1 and schema_id = $2 order by created_at desc, id desc limit 100`,
    values: [tenantId, schema!.id],
  },
  folder,
} satisfies BareNeeds);
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];

type Requests = (n: number) => Buffer;

/** Measures both in turns, and the processor time that the service took per request. */
async function compare(what: string, bar: number, ours: Requests, theirs: Requests): Promise<void> {
  const rates = { ours: [] as number[], theirs: [] as number[] };
  const worked: number[] = [];
  const rate = (port: number, request: Requests, seconds: number) =>
    requestsPerSecond({ port, connections: CONNECTIONS, seconds, request });
  await rate(service.serve.port, ours, WARM_UP_SECONDS);
  await rate(port, theirs, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorSeconds(service.serve.pid);
    const our = await rate(service.serve.port, ours, SECONDS);
    worked.push(((processorSeconds(service.serve.pid) - before) / (our * SECONDS)) * 1e6);
    rates.ours.push(our);
    rates.theirs.push(await rate(port, theirs, SECONDS));
  }
  const [our, their] = [median(rates.ours), median(rates.theirs)];
  report(
    what,
    `${our.toFixed(0)}/s, bare express ${their.toFixed(0)}/s, ratio ${(our / their).toFixed(2)}; ${median(worked).toFixed(0)} us of the service's processor time each`,
    `at least ${bar}`,
    our / their >= bar,
  );
}

const authorized = { Authorization: `Bearer ${token}` };
const always = (bytes: Buffer) => () => bytes;
/** A file of one line that no other has. */
const file = (n: number) => flightLine(n, 10_000_000);
let files = 0;

/** `npm run bench -- http files` measures one part alone. */
const parts = {
  shapes: () =>
    compare(
      'GET /dataflow/shapes',
      0.4,
      always(requestBytes('GET', '/api/v1/dataflow/shapes', authorized)),
      always(requestBytes('GET', '/shapes', {})),
    ),
  files: () =>
    compare(
      'GET /files of an empty schema',
      0.6,
      always(requestBytes('GET', '/api/v1/schemas/empty/files', authorized)),
      always(requestBytes('GET', '/files', {})),
    ),
  uploads,
};

async function uploads(): Promise<void> {
  const urls: string[] = [];
  for (let n = 0; n < SCHEMAS; n++) {
    urls.push(new URL(await service.uploadUrl(await service.makeSchema(`s${n}`))).pathname);
  }
  const theirs: Requests = (n) => requestBytes('PUT', '/file', {}, file(n));
  const ours = (path: string) => requestBytes('PUT', `${path}/f${++files}.jsonl`, {}, file(files));
  await compare('PUT of small files, all of one schema', 0.5, () => ours(urls[0]!), theirs);
  await compare(`PUT of small files, of ${SCHEMAS} schemas`, 0.5, () => ours(urls[files % SCHEMAS]!), theirs);
}

const named = process.argv.slice(2);
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) await measure();
  }
} finally {
  bare.disconnect();
  await embedded.release();
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
