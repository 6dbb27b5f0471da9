import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import { budgetError, KEPT_SECONDS } from '../budgets/budget-error.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import type { Keyring } from '../security/keyring.ts';
import { failPending } from './deliveries-store.ts';
import { freeAllFollowers } from './followers.ts';
import { announceWebhook } from './webhook-events.ts';
import { newWebhookSecret, openSecret, sealSecret } from './webhook-secret.ts';
import { checkWebhookUrl } from './webhook-url.ts';
import {
  deleteWebhook,
  findSecrets,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  retireWebhook,
  updateWebhook,
  type Webhook,
} from './webhooks-store.ts';

/** Hours for which a former secret still signs after its rotation. */
const PREVIOUS_SECRET_HOURS = 24;

interface Deps {
  database: Database;
  keyring: Keyring;
  /** Whether this installation allows plain http. */
  allowHttp: boolean;
}

/** @throws AppError `webhook_not_found` */
export async function requireWebhook(db: Queryable, tenantId: number, id: number): Promise<Webhook> {
  const webhook = await findWebhook(db, tenantId, id);
  if (!webhook) throw notFound(id);
  return webhook;
}

/** @throws AppError `invalid_request` naming `url`, `too_many_webhooks` */
export async function createWebhook(
  deps: Deps,
  member: PanelIdentity,
  input: { url: string; description: string; active: boolean },
): Promise<{ webhook: Webhook; secret: string }> {
  const url = checkWebhookUrl(input.url, deps.allowHttp);
  const secret = newWebhookSecret();
  const sealedSecret = await sealSecret(deps.keyring, secret);
  const webhook = await deps.database.transaction(async (tx) => {
    const { maxWebhooks } = member.plan;
    const id = await insertWebhook(tx, member.tenantId, { ...input, url, sealedSecret }, maxWebhooks);
    if (id === undefined) throw budgetError('webhooks', maxWebhooks, KEPT_SECONDS);
    const details = { id, description: input.description, active: input.active };
    await recordAudit(tx, member, { action: 'webhook.create', target: url, details });
    await announceWebhook(tx, member.tenantId, id, 'created');
    return requireWebhook(tx, member.tenantId, id);
  });
  return { webhook, secret };
}

/**
 * Changes a webhook. Switching it off fails its pending messages; switching it on ends the disabled state.
 * @throws as `createWebhook` and `webhook_not_found`
 */
export async function changeWebhook(
  deps: Deps,
  member: PanelIdentity,
  id: number,
  change: { url?: string | undefined; description?: string | undefined; active?: boolean | undefined },
): Promise<Webhook> {
  const url = change.url === undefined ? undefined : checkWebhookUrl(change.url, deps.allowHttp);
  return deps.database.transaction(async (tx) => {
    // Nobody else switches it on or off meanwhile.
    await lockWebhook(tx, member.tenantId, id);
    const before = await requireWebhook(tx, member.tenantId, id);
    await updateWebhook(tx, member.tenantId, id, { ...change, url });
    if (change.active === false) await failPending(tx, member.tenantId, id);
    if (change.active && !before.active) await freeAllFollowers(tx, member.tenantId, id);
    const webhook = await requireWebhook(tx, member.tenantId, id);
    const { url: oldUrl, description, active } = before;
    const details = { id, ...changesOf({ url: oldUrl, description, active }, { ...change, url }) };
    await recordAudit(tx, member, { action: 'webhook.change', target: webhook.url, details });
    await announceWebhook(tx, member.tenantId, id, webhook.active ? 'active' : 'inactive');
    return webhook;
  });
}

/**
 * Removes a webhook with its deliveries, which takes seconds where they are many. The relay, which serves every tenant, would
 * wait for the row of a webhook that it queues messages for, so the webhook is switched off in a transaction of its own
 * before. A kill between the two leaves it switched off, to be removed again.
 * @throws AppError `webhook_not_found`
 */
export async function removeWebhook(database: Database, member: PanelIdentity, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    await retireWebhook(tx, member.tenantId, id);
    await requireWebhook(tx, member.tenantId, id);
    await announceWebhook(tx, member.tenantId, id, 'inactive');
  });
  await database.transaction(async (tx) => {
    const url = await deleteWebhook(tx, member.tenantId, id);
    if (url === undefined) throw notFound(id);
    await recordAudit(tx, member, { action: 'webhook.remove', target: url, details: { id } });
    await announceWebhook(tx, member.tenantId, id, 'removed');
  });
}

export interface RevealedSecret {
  secret: string;
  /** Until when the previous secret signs too; null if there is none. */
  previousValidUntil: Date | null;
}

/** Shows the secret to an owner, and records that in the audit log. @throws AppError `webhook_not_found` */
export async function revealSecret(deps: Deps, member: PanelIdentity, id: number): Promise<RevealedSecret> {
  const sealed = await findSecrets(deps.database, member.tenantId, id);
  if (!sealed) throw notFound(id);
  const secret = await openSecret(deps.keyring, sealed.secret);
  await deps.database.transaction((tx) => auditSecret(tx, member, id, 'webhook.secret_show'));
  return { secret, previousValidUntil: sealed.previousUntil };
}

/** Replaces the secret; for 24 hours messages carry a signature by the former one too. @throws AppError `webhook_not_found` */
export async function rotateSecret(deps: Deps, member: PanelIdentity, id: number): Promise<RevealedSecret> {
  const secret = newWebhookSecret();
  const sealed = await sealSecret(deps.keyring, secret);
  return deps.database.transaction(async (tx) => {
    const previousValidUntil = await replaceSecret(tx, member.tenantId, id, sealed, PREVIOUS_SECRET_HOURS);
    if (!previousValidUntil) throw notFound(id);
    await auditSecret(tx, member, id, 'webhook.secret_rotate');
    return { secret, previousValidUntil };
  });
}

async function auditSecret(tx: Queryable, member: PanelIdentity, id: number, action: string): Promise<void> {
  const { url } = await requireWebhook(tx, member.tenantId, id);
  await recordAudit(tx, member, { action, target: url, details: { id } });
}

function notFound(id: number): AppError {
  return new AppError('webhook_not_found', { params: { id } });
}
