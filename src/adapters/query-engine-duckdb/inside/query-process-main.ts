import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceUnreadable } from '../../../ports/query-engine.ts';
import type { Batch, Query, QueryProcessOrder, Reply, Request } from '../query-protocol.ts';
import { toAppError, wasRefusedMemory } from './duckdb-errors.ts';
import { createLocalEngine, type LocalAnswer } from './local-engine.ts';
import { pageBatches } from './page-batches.ts';
import { startFailure } from './start-failure.ts';

/**
 * The query process: DuckDB, and the channel on which the service asks it. It holds nothing that has to be put
 * away in order, so it is always ended by SIGKILL. Node runs this file directly.
 */
const order = JSON.parse(process.argv[2]!) as QueryProcessOrder;
const tempDir = join(order.tempDir, String(process.pid));
const compute = createLocalEngine({ ...order, tempDir });
const running = new Map<number, AbortController>();
const open = new Map<number, { answer: LocalAnswer; batches: Iterator<Batch, undefined> }>();

process.on('message', (request: Request) => {
  if (request.kind === 'execute') void execute(request.id, request.query);
  else if (request.kind === 'cancel') running.get(request.id)?.abort();
  else if (request.kind === 'more') more(request.id);
  else close(request.id);
});
// The channel ends with the service's process: nobody would take an answer.
process.once('disconnect', leave);
if (!process.connected) leave();
// Signals reach the whole group; the service lets running queries end, then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

try {
  // A process of the same id may have left something there.
  await rm(tempDir, { recursive: true, force: true });
  await mkdir(tempDir, { recursive: true });
  send({ kind: 'ready' });
} catch (error) {
  send(startFailure(error), leave);
}
// Leftovers that cannot be removed are in nobody's way.
await removeLeftovers().catch(() => undefined);

function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function execute(id: number, query: Query): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const answer = await compute(query, stop.signal);
    open.set(id, { answer, batches: pageBatches(answer.page, query.plan) });
    const { rowsRead, bytesRead } = answer;
    const { nextKey, bytes } = answer.page;
    const first = takeBatch(id);
    const heldBytes = first.last ? 0 : bytes;
    send({ kind: 'answer', id, answer: { ...first, nextKey, rowsRead, bytesRead, heldBytes } });
  } catch (error) {
    close(id);
    fail(id, error);
  } finally {
    running.delete(id);
  }
}

function more(id: number): void {
  if (!open.has(id)) return;
  try {
    send({ kind: 'batch', id, batch: takeBatch(id) });
  } catch (error) {
    close(id);
    fail(id, error);
  }
}

/** The next batch; the answer is freed with its last. */
function takeBatch(id: number): Batch {
  const batch = open.get(id)!.batches.next().value!;
  if (batch.last) close(id);
  return batch;
}

function close(id: number): void {
  open.get(id)?.answer.close();
  open.delete(id);
}

function fail(id: number, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (wasRefusedMemory(error)) send({ kind: 'exhausted', detail });
  else if (error instanceof SourceUnreadable) {
    send({ kind: 'unreadable', id, files: error.files, dataFiles: error.dataFiles });
  } else send({ kind: 'failed', id, code: toAppError(error, undefined).code, detail });
}

function send(reply: Reply, sent: () => void = () => undefined): void {
  // Without a channel there is nobody to tell.
  process.send!(reply, undefined, undefined, sent);
}

/** Removes what was spilled by processes that died together with their service. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(order.tempDir)) {
    if (/^\d+$/.test(name) && !isAlive(Number(name))) {
      await rm(join(order.tempDir, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
