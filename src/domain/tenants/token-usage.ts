import type { Queryable } from '../../ports/database.ts';

/** What a token did on a day, or in a month. */
export interface UsageFigures {
  requests: number;
  /** Answers of 4xx and of 5xx, among the requests. */
  refusals: number;
  failures: number;
  /** Accepted uploads by URLs of the token, and the bytes of their files. */
  uploads: number;
  uploadBytes: number;
  /** Queries that were answered. */
  queries: number;
}

export interface CountedToken {
  tenantId: number;
  tokenId: number;
}

type Counted = CountedToken & UsageFigures & { day: string };

/** Most pairs of token and day that wait to be written; what comes beyond is not counted. */
const MOST_WAITING = 10_000;

/**
 * Counts what tokens do, in memory: no request waits for the database. `write` adds the counts up in the database; what was
 * not written when the process dies is lost.
 */
export class TokenUsage {
  #waiting = new Map<string, Counted>();

  /** Adds to the figures of a token on the day of `now` in UTC. */
  add({ tenantId, tokenId }: CountedToken, more: Partial<UsageFigures>, now = new Date()): void {
    this.#merge({ tenantId, tokenId, day: now.toISOString().slice(0, 10) }, more);
  }

  /** Writes all counts in one statement; those of a statement that failed wait on. */
  async write(db: Queryable): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counts = [...this.#waiting.values()];
    this.#waiting = new Map();
    try {
      await addUsage(db, counts);
    } catch (error) {
      for (const count of counts) this.#merge(count, count);
      throw error;
    }
  }

  #merge({ tenantId, tokenId, day }: CountedToken & { day: string }, more: Partial<UsageFigures>): void {
    const key = `${tokenId} ${day}`;
    let waiting = this.#waiting.get(key);
    if (!waiting) {
      if (this.#waiting.size >= MOST_WAITING) return;
      waiting = { tenantId, tokenId, day, ...noUse };
      this.#waiting.set(key, waiting);
    }
    for (const name of figureNames) waiting[name] += more[name] ?? 0;
  }
}

const noUse: UsageFigures = { requests: 0, refusals: 0, failures: 0, uploads: 0, uploadBytes: 0, queries: 0 };
const figureNames = Object.keys(noUse) as (keyof UsageFigures)[];

/** Rows are taken in one order, so that two replicas never wait for each other. A token that is gone is left out. */
async function addUsage(db: Queryable, counts: Counted[]): Promise<void> {
  await db.query(
    `insert into api_token_days as d
       (token_id, day, tenant_id, requests, refusals, failures, uploads, upload_bytes, queries)
     select t.id, c.day, t.tenant_id, c.requests, c.refusals, c.failures, c.uploads, c."uploadBytes", c.queries
     from jsonb_to_recordset($1::jsonb) as c ("tokenId" bigint, day date, requests bigint, refusals bigint,
       failures bigint, uploads bigint, "uploadBytes" bigint, queries bigint)
       join api_tokens t on t.id = c."tokenId"
     order by t.id, c.day
     on conflict (token_id, day) do update set requests = d.requests + excluded.requests,
       refusals = d.refusals + excluded.refusals, failures = d.failures + excluded.failures,
       uploads = d.uploads + excluded.uploads, upload_bytes = d.upload_bytes + excluded.upload_bytes,
       queries = d.queries + excluded.queries`,
    [JSON.stringify(counts)],
  );
}

export interface TokenDay extends UsageFigures {
  tokenId: number;
  /** YYYY-MM-DD, UTC. */
  day: string;
}

/** Tokens whose usage is read at most: those used most. */
const MOST_TOKENS = 500;

/** Use of a tenant's tokens in the last `days` days of UTC, today among them; the oldest day first. */
export async function readTokenUsage(db: Queryable, tenantId: number, days: number): Promise<TokenDay[]> {
  return db.query<TokenDay>(
    `with recent as (
       select * from api_token_days where tenant_id = $1 and day > (now() at time zone 'UTC')::date - $2::int
     )
     select token_id as "tokenId", to_char(day, 'YYYY-MM-DD') as day, requests, refusals, failures, uploads,
       upload_bytes as "uploadBytes", queries
     from recent where token_id in (
       select token_id from recent group by token_id order by sum(requests) desc limit ${MOST_TOKENS})
     order by token_id, day`,
    [tenantId, days],
  );
}

/** Days for which the use of a token is kept. */
const KEPT_DAYS = 92;

export async function removeOldTokenUsage(db: Queryable): Promise<void> {
  await db.query(`delete from api_token_days where day <= (now() at time zone 'UTC')::date - $1::int`, [
    KEPT_DAYS,
  ]);
}
