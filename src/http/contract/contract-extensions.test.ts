import { readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import document from '../../../generated/openapi.json' with { type: 'json' };
import panel from '../../../generated/panel.json' with { type: 'json' };
import { catalogue } from '../../messages/pt-BR.ts';
import { extensionProblems } from './contract-extensions.ts';
import { readOperations } from './contract-operations.ts';

type Json = Record<string, unknown>;
const contract = document as unknown as Json;

describe('the extensions of a contract', () => {
  test.each([
    ['public', document],
    ['panel', panel],
  ])('of the %s API are all known and well placed', (_name, one) => {
    expect(extensionProblems(one)).toEqual([]);
  });

  const query = ['paths', '/api/v1/schemas/{slug}/query', 'post'];
  test.each<[string, string[], string, unknown, string]>([
    ['a misspelt name', query, 'x-rate-limits', 'query', 'x-rate-limits'],
    ['a limit that plans do not have', query, 'x-rate-limit', 'queries', 'x-rate-limit'],
    [
      'a code that the catalogue lacks',
      query,
      'x-invalid-request-code',
      'no_code',
      'no code of the catalogue',
    ],
    [
      'an extension in the wrong place',
      ['components', 'schemas', 'FileRecord'],
      'x-any-text',
      true,
      'FileRecord',
    ],
    [
      'one in a schema of an answer',
      ['components', 'schemas', 'FileList', 'properties', 'data'],
      'x-a',
      1,
      'data',
    ],
    ['one in a parameter', ['components', 'parameters', 'SchemaSlug'], 'x-text', true, 'SchemaSlug'],
    ['one in a response', [...query, 'responses', '200'], 'x-stream', true, '/responses/200'],
    ['one in a media type', [...query, 'requestBody', 'content', 'application/json'], 'x-m', 1, 'x-m'],
    ['one in a server', ['servers', '0'], 'x-address', 'panel', '/servers/0'],
  ])('may not hold %s', (_what, at, name, value, told) => {
    const copy = structuredClone(contract);
    const found = at.reduce<Json>((inside, part) => inside[part] as Json, copy);
    found[name] = value;
    expect(extensionProblems(copy)).toEqual([expect.stringContaining(told)]);
    expect(() => readOperations(copy)).toThrow(told);
  });

  it('are not looked for in examples and in the names of members', () => {
    const copy = structuredClone(contract);
    const { schemas } = copy.components as { schemas: Record<string, Json> };
    (schemas.Shape!.properties as Json)['x-size'] = { type: 'integer' };
    schemas.Shape!.examples = [{ 'x-size': 1 }];
    expect(extensionProblems(copy)).toEqual([]);
  });
});

describe('what the public contract says of its operations', () => {
  const operations = [...readOperations(document).values()];

  it.each(operations)('$operationId announces its rate limit in every answer, or has none', (operation) => {
    const { method, path, rateLimit } = operation;
    const { responses } = (contract.paths as Record<string, Record<string, { responses: Json }>>)[path]![
      method.toLowerCase()
    ]!;
    const announces = Object.values(responses).map((response) => {
      const name = (response as { $ref?: string }).$ref?.split('/').at(-1);
      const { headers } = (name ? (document.components.responses as Json)[name] : response) as {
        headers: Json;
      };
      return 'RateLimit' in headers && 'RateLimit-Policy' in headers;
    });
    expect(new Set(announces)).toEqual(new Set([rateLimit !== undefined]));
  });

  it.each(operations)(
    '$operationId declares the status of its refusals',
    ({ path, method, invalidRequestCode }) => {
      const item = (contract.paths as Record<string, Record<string, { responses: Json }>>)[path]!;
      expect(item[method.toLowerCase()]!.responses).toHaveProperty(
        String(catalogue[invalidRequestCode].status),
      );
    },
  );
});

describe('the description of an operation', async () => {
  const { basic } = parse(
    await readFile(new URL('../../config/defaults/plans.yaml', import.meta.url), 'utf8'),
  ).plans;
  const figures = {
    listing: basic.rate_limits.listing,
    query: basic.rate_limits.query,
    uploadToken: basic.rate_limits.upload_token,
  };

  it.each([...readOperations(document).values()])(
    '$operationId tells its scope and its rate limit',
    (operation) => {
      const { method, path, rateLimit } = operation;
      const item = (
        contract.paths as Record<string, Record<string, { description: string; security?: object[] }>>
      )[path]!;
      const { description, security } = item[method.toLowerCase()]!;
      const scopes = (security ?? []).flatMap((one) => Object.values(one).flat());
      for (const scope of scopes) expect(description).toContain(`Scope: \`${scope}\`.`);
      if (scopes.length === 0) expect(description).not.toContain('Scope: ');
      if (rateLimit)
        expect(description).toContain(`Rate limit: ${figures[rateLimit]} requests per minute and API token`);
      else expect(description).not.toContain('Rate limit:');
    },
  );
});

it("the panel's requests count per member: no operation has a limit of its own", () => {
  const limited = [...readOperations(panel).values()].filter(({ rateLimit }) => rateLimit !== undefined);
  expect(limited).toEqual([]);
});
