import { randomBytes } from 'node:crypto';
import supertest, { type Response } from 'supertest';
import { inject } from 'vitest';
import type { Role } from '../../src/domain/members/roles.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import type { Tenant } from '../../src/domain/tenants/tenants-store.ts';
import { openContract } from './contract.ts';
import { control } from './tenants.ts';

const contract = openContract('panel.json');

/** Every operation of the panel's contract. */
export const panelOperations = [...contract.operations.values()];

export const PASSWORD = 'milho verde no paiol';

export interface PanelRequest {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** JSON, or the bytes of an operation that takes bytes. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A browser at the panel: it keeps the session's cookie and says where its requests come from. */
export interface PanelClient {
  /** Calls an operation and checks the answer against the contract. */
  call(operationId: string, request?: PanelRequest): Promise<Response>;
  /** Value of the header `Cookie`; undefined without a session. */
  readonly cookie: string | undefined;
  /** Another client in the same session. */
  clone(): PanelClient;
}

export function panelClient(cookie?: string): PanelClient {
  let kept = cookie;
  return {
    get cookie() {
      return kept;
    },
    clone: () => panelClient(kept),
    async call(operationId, request = {}) {
      const response = await send(operationId, kept, request);
      for (const line of ([] as string[]).concat(response.headers['set-cookie'] ?? [])) {
        const [pair] = line.split(';');
        kept = pair!.endsWith('=') ? undefined : pair;
      }
      return contract.expectContract(operationId, response);
    },
  };
}

/** The URL of an operation with its parameters filled in. */
export function panelUrl(operationId: string, request: PanelRequest = {}): string {
  const operation = contract.operations.get(operationId);
  if (!operation) throw new Error(`the contract has no operation ${operationId}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = request.path?.[name];
    if (value === undefined) throw new Error(`${operationId} needs the path parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) query.set(name, String(value));
  return `${path}?${query}`;
}

async function send(
  operationId: string,
  cookie: string | undefined,
  request: PanelRequest,
): Promise<Response> {
  const { method, takes } = contract.operations.get(operationId)!;
  const baseUrl = inject('baseUrl');
  const call = supertest(baseUrl)[method as 'get'](panelUrl(operationId, request));
  call.set({ Origin: new URL(baseUrl).origin, ...(cookie && { Cookie: cookie }), ...request.headers });
  if (request.body === undefined) return call;
  return call.set('Content-Type', takes ?? 'application/json').send(request.body as object);
}

export interface PanelTenant extends Tenant {
  ownerEmail: string;
  /** The owner, logged in. */
  owner: PanelClient;
}

/** Makes a tenant as the operator does. Its owner has followed the link and is logged in. */
export async function makePanelTenant(
  options: { plan?: string; ownerEmail?: string } = {},
): Promise<PanelTenant> {
  const { database, plans } = await control();
  const slug = `p${randomBytes(5).toString('hex')}`;
  const ownerEmail = options.ownerEmail ?? `dona@${slug}.example`;
  const { tenant, ownerLinkSecret } = await createTenant(database, plans, {
    slug,
    name: `Fazenda ${slug}`,
    ownerEmail,
    plan: options.plan ?? 'unlimited',
  });
  await grantCredits(database, tenant.id, '1000', 'teste');
  return { ...tenant, ownerEmail, owner: await join(ownerLinkSecret) };
}

/** A new member of the owner's tenant, logged in. */
export async function makeMember(
  owner: PanelClient,
  role: Role,
): Promise<PanelClient & { email: string; id: number }> {
  const email = `${role}-${randomBytes(4).toString('hex')}@membros.example`;
  const { body } = await owner.call('inviteMember', { body: { email, role } });
  const client = await join(linkSecret(body.link));
  return Object.assign(client, { email, id: body.member.id as number });
}

/** The secret at the end of an invitation's link. */
export function linkSecret(link: string): string {
  return new URL(link).pathname.replace('/convite/', '');
}

async function join(secret: string): Promise<PanelClient> {
  const client = panelClient();
  const { status, text } = await client.call('acceptInvitation', {
    path: { secret },
    body: { password: PASSWORD },
  });
  if (status !== 200) throw new Error(`the invitation was not accepted: ${text}`);
  return client;
}
