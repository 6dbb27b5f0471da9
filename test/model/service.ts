import { randomBytes } from 'node:crypto';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { withControl } from '../support/with-control.ts';
import { type Delivery, put, type Reply } from './delivery.ts';
import type { UploadToken } from './model.ts';
import type { Cell } from './record.ts';
import { documentOf } from './schema.ts';
import type { World } from './world.ts';

/** Counts of what was done so far, for the report. */
export interface Tally {
  steps: number;
  kills: number;
  restarts: number;
  /** Answers compared with the model's. */
  answers: number;
  /** Steps counted by name, and the outcomes of some. */
  by: Map<string, number>;
}

export function count(tally: Tally, what: string): void {
  tally.by.set(what, (tally.by.get(what) ?? 0) + 1);
}

export const newTally = (): Tally => ({ steps: 0, kills: 0, restarts: 0, answers: 0, by: new Map() });

export interface Answer {
  rows: Cell[][];
  nextPageToken: string | undefined;
}

/** A tenant on a world: its API token, and the session of its owner. */
export interface Account {
  world: World;
  token: string;
  cookie: string;
}

const PASSWORD = 'milho verde no paiol';

export async function openAccount(world: World): Promise<Account> {
  const slug = `m${randomBytes(5).toString('hex')}`;
  const { jwt, ownerLinkSecret } = await withControl(world.env, async ({ database, keyring, plans }) => {
    const owner = { slug, name: slug, ownerEmail: `a@${slug}.example`, plan: 'unlimited' };
    const { tenant, ownerLinkSecret } = await createTenant(database, plans, owner);
    await grantCredits(database, tenant.id, '1000000', 'test');
    const input = { name: 't', scopes: [...scopes], expiresAt: null };
    return { ownerLinkSecret, jwt: (await createApiToken(database, keyring, tenant, input)).jwt };
  });
  const joined = await fetch(`${world.url}/panel/api/invitations/${ownerLinkSecret}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: world.url },
    body: JSON.stringify({ password: PASSWORD }),
  });
  if (!joined.ok) throw new Error(`the owner could not join: ${await joined.text()}`);
  return { world, token: jwt, cookie: joined.headers.get('set-cookie')!.split(';')[0]! };
}

/** One schema of an account, over HTTP: through the public API, and through the panel's for what that lacks. */
export class Service {
  readonly slug = `s${randomBytes(5).toString('hex')}`;
  readonly account: Account;
  readonly tally: Tally;

  /** When the story on this schema is broken off, in milliseconds since 1970. */
  readonly until: number;

  constructor(account: Account, tally: Tally, until: number) {
    this.account = account;
    this.tally = tally;
    this.until = until;
  }

  get world(): World {
    return this.account.world;
  }

  /** @throws where the answer is not 200 */
  async create(): Promise<void> {
    expectStatus(200, await this.panel('PATCH', 'tenant', { delete_processed_files: false }));
    expectStatus(
      200,
      await this.panel('POST', 'schemas', { slug: this.slug, name: 'Model', ...documentOf(1) }),
    );
  }

  api(method: string, path: string, body?: object): Promise<Reply> {
    const headers = { Authorization: `Bearer ${this.account.token}` };
    return this.#send(`/api/v1/schemas/${this.slug}/${path}`, method, headers, body);
  }

  panel(method: string, path: string, body?: object): Promise<Reply> {
    const headers = { Cookie: this.account.cookie, Origin: this.world.url };
    return this.#send(`/panel/api/${path}`, method, headers, body);
  }

  async newToken(): Promise<string> {
    const reply = expectStatus(200, await this.api('POST', 'generate-upload-token', { minutes: 60 }));
    return new URL(String(reply.body.upload_url)).pathname.split('/').at(-1)!;
  }

  put(
    token: UploadToken,
    name: string,
    content: Buffer,
    delivery: Delivery,
    options?: Parameters<typeof put>[3],
  ): Promise<Reply> {
    const url = `${this.world.url}/u/${token.credential}/${encodeURIComponent(name)}`;
    return put(url, content, delivery, options);
  }

  /** @throws where the answer is not 200 */
  async query(body: object): Promise<Answer> {
    const request = { format: 'json_compact_strings', ...body };
    const reply = expectStatus(200, await this.api('POST', 'query', request), JSON.stringify(body));
    const { data, next_page_token } = reply.body as { data: Cell[][]; next_page_token?: string };
    return { rows: data, nextPageToken: next_page_token };
  }

  async #send(path: string, method: string, headers: Record<string, string>, body?: object): Promise<Reply> {
    const init = {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    };
    const response = await fetch(`${this.world.url}${path}`, init);
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  }
}

/** @throws Error with the whole answer if its status differs */
export function expectStatus(status: number, reply: Reply, about = ''): Reply {
  if (reply.status === status) return reply;
  throw new Error(`expected ${status}, found ${reply.status} ${about}: ${JSON.stringify(reply.body)}`);
}

/** @throws Error if the answer is not this refusal */
export function expectRefusal(status: number, code: string, reply: Reply): Reply {
  if (reply.status === status && reply.body.code === code) return reply;
  throw new Error(`expected ${status} ${code}, found ${reply.status}: ${JSON.stringify(reply.body)}`);
}
