import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toMessage } from '../../src/adapters/event-bus-kafka/cloud-event.ts';
import type { BusEvent } from '../../src/ports/event-bus.ts';
import { pythonVenv } from '../../tools/python-venv.ts';
import { api, jsonl } from '../support/api.ts';
import { makePanelTenant, type PanelTenant } from '../support/panel.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { control, makeSchema, makeToken } from '../support/tenants.ts';

const root = join(import.meta.dirname, '../..');
const document = parse(readFileSync(join(root, 'openapi/asyncapi.yaml'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'asyncapi');

function expectMessage(message: string, part: 'payload' | 'headers', value: unknown): void {
  const { $ref } = document.components.messages[message][part];
  const validate = ajv.compile({ $ref: `asyncapi${$ref}` });
  expect(validate(value), `${message}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

let tenant: PanelTenant;
let receiver: Receiver;
let secrets: string[];
/** One completed upload, one failed, one run from start to end. */
beforeAll(async () => {
  tenant = await makePanelTenant();
  receiver = await startReceiver();
  const { body: created } = await tenant.owner.call('createWebhook', { body: { url: receiver.url } });
  const { body: rotated } = await tenant.owner.call('rotateWebhookSecret', {
    path: { id: created.webhook.id },
  });
  secrets = [created.secret, rotated.secret];
  const slug = await makeSchema(tenant);
  const { jwt } = await makeToken(tenant, ['upload', 'process']);
  await api(jwt).upload(slug, 'não.jsonl', 'not json\n');
  await api(jwt).upload(slug, 'é.jsonl', jsonl([{ happened_at: '2026-01-02T00:00:00Z', userId: 1 }]));
  await api(jwt).processFiles(slug, { shape_id: 1, executors: 1 });
  await receiver.received(3);
});
afterAll(() => receiver.close());

it('sends webhooks as the contract of events has them', () => {
  for (const { headers, body } of receiver.messages) {
    expectMessage('RunStatusWebhook', 'payload', JSON.parse(body));
    expectMessage('RunStatusWebhook', 'headers', headers);
  }
});

it('puts events on Kafka as the contract of events has them', async () => {
  const { database } = await control();
  const rows = await database.query<Omit<BusEvent, 'at'> & { at: Date }>(
    `select id, tenant_id as "tenantId", topic, key, payload, created_at as at from outbox
     where tenant_id = $1 and topic in ('files', 'runs') order by id`,
    [tenant.id],
  );
  const names = rows.map((row) => {
    const message = toMessage({ ...row, at: row.at.toISOString() });
    const value = JSON.parse(message.value);
    const [name] = Object.entries(document.components.messages).find(
      ([, message]) => (message as { name: string }).name === value.type,
    )!;
    expectMessage(name, 'payload', value);
    expectMessage(name, 'headers', message.headers);
    return name;
  });
  expect(names).toEqual([
    'FileFailed',
    'FileCompleted',
    'RunStatusEvent',
    'RunStatusEvent',
    'RunStatusEvent',
  ]);
});

it('is verified by the library of Python, with the old secret and the new one, and only unchanged', async () => {
  const python = join(await pythonVenv(join(import.meta.dirname, 'standardwebhooks.txt')), 'python');
  const { status, stdout, stderr } = spawnSync(python, [join(import.meta.dirname, 'verify.py')], {
    input: JSON.stringify({ secrets, messages: receiver.messages }),
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    verified: receiver.messages.length * 2,
    refused: receiver.messages.length * 2,
  });
}, 120_000);
