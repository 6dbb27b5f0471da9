import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RateLimits } from '../callers/rate-limit.ts';
import { operations } from '../operations/index.ts';
import type { Service } from '../service.ts';
import { bindApi, type Operations } from './api-binding.ts';

const path = new URL('../../../generated/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(path, 'utf8')) as object;
// Nothing is called: binding alone must tell whether contract and handlers fit.
const service = {} as Service;
const limits = {} as RateLimits;

it('binds the contract to exactly its operations', async () => {
  await expect(bindApi(document, operations, service, limits)).resolves.toBeTypeOf('function');
});

it('refuses a contract whose operation has no handler', async () => {
  const { listFiles: _, ...rest } = operations;
  await expect(bindApi(document, rest as Operations, service, limits)).rejects.toThrow(
    'without handler [listFiles]',
  );
});

it('refuses a handler that the contract does not name', async () => {
  const more = { ...operations, dropEverything: operations.listShapes } as Operations;
  await expect(bindApi(document, more, service, limits)).rejects.toThrow(/dropEverything/);
});

it.each([
  { in: 'cookie', name: 'celeiro', schema: { type: 'string' } },
  { in: 'query', name: 'fields', explode: false, schema: { type: 'array', items: { type: 'string' } } },
])('refuses a contract with a parameter that it would not parse: $name', async (parameter) => {
  const changed = structuredClone(document) as { paths: Record<string, { get: { parameters?: object[] } }> };
  const { get } = changed.paths['/api/v1/dataflow/shapes']!;
  get.parameters = [parameter];
  await expect(bindApi(changed, operations, service, limits)).rejects.toThrow(`parameter ${parameter.name}`);
});
