import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';
import { expect } from 'vitest';

interface Operation {
  operationId: string;
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema?: object }> }
  >;
}

const document = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
};
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

const operations = new Map<string, { operation: Operation; pointer: string }>();
for (const [path, item] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(item)) {
    if (!operation.operationId) continue;
    const escaped = path
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')
      .replaceAll('{', '%7B')
      .replaceAll('}', '%7D');
    operations.set(operation.operationId, { operation, pointer: `openapi#/paths/${escaped}/${method}` });
  }
}
const compiled = new Map<string, ValidateFunction>();

/** Fails unless status, headers, media type and body are what the contract says of the operation. */
export function expectContract(operationId: string, response: Response): Response {
  const { operation } = operations.get(operationId)!;
  const declared = resolve(operation.responses[String(response.status)]) as
    | Operation['responses'][string]
    | undefined;
  expect(declared, `${operationId} answered ${response.status}: ${response.text}`).toBeDefined();
  for (const [name, header] of Object.entries(declared!.headers ?? {})) {
    const { required } = resolve(header) as { required?: boolean };
    if (required)
      expect(response.headers, `${operationId} ${response.status}`).toHaveProperty(name.toLowerCase());
  }
  const type = response.type;
  const schema = declared!.content?.[type]?.schema;
  expect(schema, `${operationId} ${response.status} answered ${type}`).toBeDefined();
  if (type === 'application/json') {
    const key = `${operationId} ${response.status}`;
    let validate = compiled.get(key);
    if (!validate) {
      validate = ajv.compile({ ...absolute(schema!) });
      compiled.set(key, validate);
    }
    const valid = validate(response.body);
    expect(valid, `${key}: ${ajv.errorsText(validate.errors)}\n${response.text.slice(0, 2000)}`).toBe(true);
  }
  if (response.status >= 400) expect(response.body.request_id).toBe(response.headers['x-request-id']);
  return response;
}

function resolve(node: unknown): unknown {
  const ref = (node as { $ref?: string } | undefined)?.$ref;
  if (!ref) return node;
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part.replaceAll('~1', '/')], document);
}

/** `#/components/...` inside a schema means the document, wherever the schema stands. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
}
