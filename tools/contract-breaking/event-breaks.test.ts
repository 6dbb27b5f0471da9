import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { eventBreaks } from './event-breaks.ts';
import { prepareOasdiff } from './find-breaks.ts';

// On a machine that never built it, oasdiff and perhaps a newer Go are fetched.
beforeAll(async () => void (await prepareOasdiff()), 540_000);

// biome-ignore lint/suspicious/noExplicitAny: the changes below reach into a document of any form
type Contract = any;

const released: Contract = parse(
  readFileSync(new URL('../../openapi/released/events-1.0.0.yaml', import.meta.url), 'utf8'),
);
const schemas = (contract: Contract) => contract.components.schemas;
const run = (contract: Contract) => schemas(contract).RunStatus.properties.metadata.properties;

async function rulesOf(change: (contract: Contract) => void) {
  const changed = structuredClone(released);
  change(changed);
  expect(changed, 'the change changes something').not.toEqual(released);
  return [...new Set((await eventBreaks(released, changed)).map(({ rule }) => rule))];
}

it.each<[name: string, change: (contract: Contract) => void, rule: string]>([
  [
    'a member is removed',
    (it) => delete schemas(it).FileCompletedData.properties.rows,
    'response-required-property-removed',
  ],
  [
    'a member may be absent',
    (it) => schemas(it).FileCompletedData.required.pop(),
    'response-property-became-optional',
  ],
  ['a member changes its type', (it) => (run(it).run_id.type = 'string'), 'response-property-type-changed'],
  [
    'a member may be null',
    (it) => (run(it).schema.type = ['string', 'null']),
    'response-property-became-nullable',
  ],
  ['a choice is added', (it) => run(it).status.enum.push('paused'), 'response-property-enum-value-added'],
  [
    'a constant changes',
    (it) => (schemas(it).RunStatus.properties.topic.const = 'x'),
    'response-property-enum-value-removed',
  ],
  [
    'a member of the envelope is removed',
    (it) => delete schemas(it).CloudEvent.properties.tenantid,
    'response-required-property-removed',
  ],
  [
    'a form of a member is added',
    (it) => run(it).error.anyOf.push({ type: 'string' }),
    'response-property-any-of-added',
  ],
  [
    'the key changes',
    (it) => (it.components.messageBindings.OfRun.kafka.key.pattern = '^x$'),
    'response-property-pattern-changed',
  ],
  [
    'a header is removed',
    (it) => delete schemas(it).WebhookHeaders.properties['webhook-id'],
    'required-response-header-removed',
  ],
  [
    'a message is removed',
    (it) => delete it.channels.files.messages.fileSetAside,
    'api-path-removed-without-deprecation',
  ],
  ['a topic is renamed', (it) => (it.channels.files.address = 'x'), 'api-path-removed-without-deprecation'],
])('%s: receivers break', async (_name, change, rule) => {
  expect(await rulesOf(change)).toContain(rule);
});

it.each<[name: string, change: (contract: Contract) => void]>([
  ['a member is added', (it) => (schemas(it).FileCompletedData.properties.color = { type: 'string' })],
  [
    'a message is added',
    (it) => (it.channels.files.messages.more = { $ref: '#/components/messages/FileFailed' }),
  ],
  [
    'a member is never null from now on',
    (it) => (run(it).finished_at = { type: 'string', format: 'date-time' }),
  ],
  ['a description changes', (it) => (schemas(it).CloudEvent.description = 'Other words.')],
])('%s: receivers go on', async (_name, change) => {
  expect(await rulesOf(change)).toEqual([]);
});
