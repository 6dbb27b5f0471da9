import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, newTally, Service } from '../model/service.ts';
import type { Operation, PutOperation, QueryOperation } from './history.ts';

export interface Plan {
  /** Shortest recording. It goes on until `PUTS` PUTs and as many queries are answered, and one fault has struck. */
  seconds: number;
  /** Concurrent clients. */
  clients: number;
  /** Schemas in use at the same time. Once all files of a schema are sent, another takes its place. */
  open: number;
  /** Bounds the operations per schema, with which the time of the check grows. */
  filesPerSchema: number;
  /** Schemas in total. Once the last is full, clients only query. */
  schemas: number;
  /** Share of PUTs among the calls, from 0 to 1. */
  puts: number;
  /** Longest time from one fault's end to the next fault; the shortest is half of it. */
  faultEveryMs: number;
  /** Whether runs move files into the table during the recording. */
  runs: boolean;
}

export interface History {
  operations: Operation[];
  /** Kills, restarts, runs, PUTs by outcome, queries. */
  counts: Record<string, number>;
}

const ROWS = 3;
/** Fewest answered PUTs, and fewest answered queries, from which a history tells anything. */
const PUTS = 20;
/** Longest time that a recording may exceed its plan, and longest time for the last queries. */
const PATIENCE_MS = 120_000;
const CALL_TIMEOUT_MS = 60_000;
/** Pause of a client whose call got no answer. */
const PAUSE_MS = 50;
const RUN_EVERY_MS = 700;

interface OpenSchema {
  service: Service;
  credential: string;
  sent: number;
  /** Files whose outcome is unknown, to be sent again. */
  unsettled: string[];
}

/**
 * Concurrent clients upload small files and query whole schemas while replicas are killed and restarted. Each call goes
 * to a replica drawn anew. At the end, every replica is queried for every schema once more.
 */
export async function recordHistory(account: Account, plan: Plan): Promise<History> {
  const recording = new Recording(account);
  await recording.openSchemas(plan.schemas);
  const until = Date.now() + plan.seconds * 1000;
  const over = () => Date.now() >= until && (recording.tellsEnough() || Date.now() >= until + PATIENCE_MS);
  const clients = Array.from({ length: plan.clients }, (_, client) => recording.call(client, over, plan));
  await Promise.all([
    ...clients,
    recording.faults(over, plan.faultEveryMs),
    plan.runs && recording.runs(over, plan),
  ]);
  if (!recording.tellsEnough())
    throw new Error(`too little was answered: ${JSON.stringify(recording.counts)}`);
  await recording.lastQueries();
  return recording;
}

class Recording implements History {
  readonly operations: Operation[] = [];
  readonly counts: Record<string, number> = {};
  readonly #account: Account;
  readonly #schemas: OpenSchema[] = [];
  readonly #startedAt = process.hrtime.bigint();
  #files = 0;

  constructor(account: Account) {
    this.#account = account;
  }

  async openSchemas(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const service = new Service(this.#account, newTally(), Number.POSITIVE_INFINITY);
      await service.create();
      this.#schemas.push({ service, credential: await service.newToken(), sent: 0, unsettled: [] });
    }
  }

  tellsEnough(): boolean {
    const { 'PUTs answered': puts = 0, queries = 0, kills = 0, restarts = 0 } = this.counts;
    return puts >= PUTS && queries >= PUTS && kills + restarts > 0;
  }

  /** Calls as one client until the time is over. After a call of unknown outcome it goes on as a new client. */
  async call(client: number, over: () => boolean, plan: Plan): Promise<void> {
    let name = client;
    while (!over()) {
      const schema = this.#draw(plan);
      const puts = schema.sent < plan.filesPerSchema && Math.random() < plan.puts;
      const answered = puts ? await this.#put(schema, name) : await this.#query(schema, name);
      if (answered) continue;
      name += plan.clients;
      await sleep(PAUSE_MS);
    }
  }

  /** Kills or restarts replicas. Some kills take the database along, where it is the service's own. */
  async faults(over: () => boolean, everyMs: number): Promise<void> {
    const { world } = this.#account;
    for (;;) {
      await sleep(randomInt(everyMs / 2, everyMs));
      if (over()) return;
      const fault = (['kill', 'kill', 'killWithDatabase', 'restart'] as const)[randomInt(4)]!;
      await world[fault]();
      this.#count(fault === 'restart' ? 'restarts' : 'kills');
    }
  }

  /** Starts runs. Whether a run begins, completes or is cut off by a kill changes no answer. */
  async runs(over: () => boolean, plan: Plan): Promise<void> {
    while (!over()) {
      await sleep(RUN_EVERY_MS);
      const { service } = this.#draw(plan);
      const reply = await service
        .api('POST', 'process-files', { shape_id: 1, executors: 1 })
        .catch(() => undefined);
      if (reply?.status === 200) this.#count('runs');
    }
  }

  async lastQueries(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (const schema of this.#schemas.filter(({ sent }) => sent > 0)) {
      for (const replica of this.#account.world.replicas.keys()) {
        while (!(await this.#query(schema, 0, replica))) {
          if (Date.now() > deadline) throw new Error(`replica ${replica} answers no query`);
          await sleep(PAUSE_MS);
        }
      }
    }
  }

  /** @returns false without an answer */
  async #put(schema: OpenSchema, client: number): Promise<boolean> {
    // Sends the same content under the same name. This is a new call, whatever the outcome of the first.
    const again = randomInt(2) === 0 ? schema.unsettled.shift() : undefined;
    if (!again) schema.sent += 1;
    const file = again ?? `${++this.#files}.jsonl`;
    const content = contentOf(Number.parseInt(file, 10));
    const replica = this.#replica();
    const url = `${this.#account.world.replicas[replica]}/u/${schema.credential}/${file}`;
    const operation: PutOperation = {
      schema: schema.service.slug,
      client,
      op: 'put',
      file,
      rows: ROWS,
      source: `of replica ${replica}`,
      call: this.#now(),
    };
    try {
      const headers = { 'Content-Type': 'application/octet-stream' };
      const response = await fetch(url, { method: 'PUT', headers, body: content, ...limits() });
      const text = await response.text();
      // The error may have occurred after the commit.
      if (response.status >= 500) throw new Error(text);
      operation.return = this.#now();
      if (response.status !== 200) operation.refused = true;
    } catch (error) {
      if (isUnsent(error)) {
        // A service that is slow to come back must not use up the files of a schema.
        if (again) schema.unsettled.push(file);
        else schema.sent -= 1;
        return false;
      }
      schema.unsettled.push(file);
    }
    this.operations.push(operation);
    const outcome = operation.refused ? 'refused' : operation.return ? 'answered' : 'of unknown outcome';
    this.#count(`PUTs ${outcome}`);
    return operation.return !== undefined;
  }

  /** @returns false without an answer: such a query tells nothing */
  async #query({ service }: OpenSchema, client: number, replica = this.#replica()): Promise<boolean> {
    const form = forms[randomInt(forms.length)]!;
    const call = this.#now();
    try {
      const url = `${this.#account.world.replicas[replica]}/api/v1/schemas/${service.slug}/query`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.#account.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...everyRecord, ...form.body }),
        ...limits(),
      });
      const text = await response.text();
      if (response.status >= 500) return false;
      const { code, data, next_page_token } = JSON.parse(text) as QueryReply;
      const empty = response.status === 400 && code === 'schema_not_linked';
      if (!empty && (!data || next_page_token)) throw new WrongAnswer(`${response.status}: ${text}`);
      const operation: QueryOperation = {
        schema: service.slug,
        client,
        op: 'query',
        files: form.files(data ?? []),
        source: `of replica ${replica}`,
        call,
        return: this.#now(),
      };
      this.operations.push(operation);
      this.#count('queries');
      return true;
    } catch (error) {
      if (error instanceof WrongAnswer) throw error;
      return false;
    }
  }

  #draw({ open, filesPerSchema }: Plan): OpenSchema {
    const notFull = this.#schemas.filter(({ sent }) => sent < filesPerSchema);
    const drawn = notFull.length > 0 ? notFull.slice(0, open) : this.#schemas.slice(-open);
    return drawn[randomInt(drawn.length)]!;
  }

  #replica(): number {
    return randomInt(this.#account.world.replicas.length);
  }

  #now(): number {
    return Number(process.hrtime.bigint() - this.#startedAt);
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

interface QueryReply {
  data?: string[][];
  next_page_token?: string;
  /** Code of a refusal; `schema_not_linked` for a schema without a file. */
  code?: string;
}

/** An answer to a query that no fault explains. */
class WrongAnswer extends Error {}

const everyRecord = {
  event_from: '2026-01-01',
  event_to: '2026-12-31',
  format: 'json_compact_strings',
  limit: 10_000,
};

/** Queries that show which files have records in the schema. */
const forms = [
  {
    body: { select: ['_file_name', 'count(*) as n'], group_by: ['_file_name'] },
    files: (data: string[][]) => Object.fromEntries(data.map(([file, rows]) => [file!, Number(rows)])),
  },
  {
    body: { select: ['id'] },
    files: (data: string[][]) => {
      const rows: Record<string, number> = {};
      const seen = new Set<number>();
      for (const id of data.map(([id]) => Number(id))) {
        const file = `${Math.floor(id / ROWS)}.jsonl`;
        // A duplicate record counts as `ROWS`, so the sum is too large even if other records are missing.
        rows[file] = (rows[file] ?? 0) + (seen.has(id) ? ROWS : 1);
        seen.add(id);
      }
      return rows;
    },
  },
];

const contentOf = (file: number) =>
  Array.from({ length: ROWS }, (_, i) => {
    const day = String(1 + ((file + i) % 28)).padStart(2, '0');
    return `{"at":"2026-0${1 + (file % 9)}-${day}T00:00:00Z","id":${file * ROWS + i}}\n`;
  }).join('');

const limits = () => ({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });

/** Whether the connection was refused: such a call never began. */
function isUnsent(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code === 'ECONNREFUSED';
}
