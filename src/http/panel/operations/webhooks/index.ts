import { panel } from '../../../../../generated/contract-values.ts';
import { readPeriod } from '../../../../domain/files/listing/period.ts';
import { decodeCursor, encodeCursor } from '../../../../domain/list-cursor.ts';
import { listAttempts, listDeliveriesBefore } from '../../../../domain/webhooks/deliveries-store.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  requireWebhook,
  revealSecret,
  rotateSecret,
} from '../../../../domain/webhooks/manage-webhooks.ts';
import {
  requireDelivery,
  resendDelivery,
  resendSince,
  testWebhook,
} from '../../../../domain/webhooks/send-again.ts';
import { listWebhooks } from '../../../../domain/webhooks/webhooks-store.ts';
import type { Service } from '../../../service.ts';
import type { PanelOperations } from '../../panel-call.ts';
import { toDelivery, toDetail, toSecret, toWebhook } from './replies.ts';

type Names =
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'changeWebhook'
  | 'removeWebhook'
  | 'getWebhookSecret'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listDeliveries'
  | 'getDelivery'
  | 'resendDelivery'
  | 'resendSince';

/** Webhooks and their deliveries. */
export const webhooks: Pick<PanelOperations, Names> = {
  async listWebhooks({ service: { database }, member, reply }) {
    reply({ data: (await listWebhooks(database, member.tenantId)).map(toWebhook) });
  },

  async createWebhook({ service, member, body, reply }) {
    const { url, description = '', active = true } = body;
    const created = await createWebhook(depsOf(service), member, { url, description, active });
    reply({ webhook: toWebhook(created.webhook), secret: created.secret });
  },

  async getWebhook({ service: { database }, member, params, reply }) {
    reply(toWebhook(await requireWebhook(database, member.tenantId, params.id)));
  },

  async changeWebhook({ service, member, params, body, reply }) {
    reply(toWebhook(await changeWebhook(depsOf(service), member, params.id, body)));
  },

  async removeWebhook({ service: { database }, member, params, reply }) {
    await removeWebhook(database, member, params.id);
    reply({ success: true });
  },

  async getWebhookSecret({ service, member, params, reply }) {
    reply(toSecret(await revealSecret(depsOf(service), member, params.id)));
  },

  async rotateWebhookSecret({ service, member, params, reply }) {
    reply(toSecret(await rotateSecret(depsOf(service), member, params.id)));
  },

  async testWebhook({ service: { database }, member, params, reply }) {
    reply(toDelivery(await testWebhook(database, member, params.id)));
  },

  async listDeliveries({ service: { database }, member, params, query, reply }) {
    const { tenantId } = member;
    await requireWebhook(database, tenantId, params.id);
    const limit = query.limit ?? panel.parameters.Limit.schema.default;
    const page = { before: decodeCursor(query.cursor), limit: limit + 1, status: query.status };
    const found = await listDeliveriesBefore(database, tenantId, params.id, page);
    const data = found.slice(0, limit);
    reply({ data: data.map(toDelivery), next: found.length > limit ? encodeCursor(data.at(-1)!.id) : null });
  },

  async getDelivery({ service: { database }, member, params, reply }) {
    const delivery = await requireDelivery(database, member.tenantId, params.id);
    reply(toDetail(delivery, await listAttempts(database, member.tenantId, params.id)));
  },

  async resendDelivery({ service: { database }, member, params, reply }) {
    const delivery = await resendDelivery(database, member, params.id);
    reply(toDetail(delivery, await listAttempts(database, member.tenantId, params.id)));
  },

  async resendSince({ service: { database }, member, params, body, reply }) {
    const deliveries = await resendSince(database, member, params.id, readPeriod(body.since).start);
    reply({ deliveries });
  },
};

function depsOf({ database, keyring, settings }: Service) {
  return { database, keyring, allowHttp: settings.webhookAllowedRanges.length > 0 };
}
