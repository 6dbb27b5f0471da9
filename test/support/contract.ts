import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import { closed, withClosedMembers } from './closed-schemas.ts';

export interface ContractOperation {
  operationId: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: { name: string; in: string }[];
  /** Media type of the request's body; undefined where there is none. */
  takes: string | undefined;
  /** Scopes that the one security scheme asks for; undefined if no identity is needed. */
  needs: string[] | undefined;
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema?: object }> }
  >;
}

/** Checks an answer of the public API against its contract. */
export const expectContract = openContract('openapi.json').expectContract;

/** A contract of `generated/`: its operations by their ids, and a check for their answers. */
export function openContract(name: string) {
  const file = new URL(`../../generated/${name}`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
    components: { schemas: Record<string, object> };
  };
  const compiled = new Map<string, ValidateFunction>();

  const resolve = (node: unknown): unknown => {
    const ref = (node as { $ref?: string } | undefined)?.$ref;
    if (!ref) return node;
    return ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part.replaceAll('~1', '/')], document);
  };

  // Clients ignore members that they do not know; here such a member is one that leaked, or that no contract tells.
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    withClosedMembers(schema, resolve),
  ]);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ components: { schemas: Object.fromEntries(schemas) } }, 'contract');

  const operations = new Map<string, ContractOperation>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!operation.operationId) continue;
      const body = operation.requestBody as { content: object } | undefined;
      const security = operation.security as Record<string, string[]>[] | undefined;
      operations.set(String(operation.operationId), {
        operationId: String(operation.operationId),
        method,
        path,
        parameters: ((operation.parameters ?? []) as unknown[]).map(resolve) as never,
        takes: body && Object.keys(body.content)[0],
        needs:
          security?.length === 0 ? undefined : (security ?? []).flatMap((one) => Object.values(one).flat()),
        responses: operation.responses as ContractOperation['responses'],
      });
    }
  }

  /** Fails unless status, headers, media type and body are what the contract says of the operation, and nothing more. */
  const expectContract = (operationId: string, response: Response): Response => {
    const declared = resolve(operations.get(operationId)!.responses[String(response.status)]) as
      | ContractOperation['responses'][string]
      | undefined;
    expect(declared, `${operationId} answered ${response.status}: ${response.text}`).toBeDefined();
    for (const [header, described] of Object.entries(declared!.headers ?? {})) {
      const { required } = resolve(described) as { required?: boolean };
      if (required)
        expect(response.headers, `${operationId} ${response.status}`).toHaveProperty(header.toLowerCase());
    }
    const type = response.type;
    const schema = declared!.content?.[type]?.schema;
    expect(schema, `${operationId} ${response.status} answered ${type}`).toBeDefined();
    if (type === 'application/json') {
      const key = `${operationId} ${response.status}`;
      let validate = compiled.get(key);
      if (!validate) {
        validate = ajv.compile(absolute(closed(schema, resolve) as object));
        compiled.set(key, validate);
      }
      const valid = validate(response.body);
      expect(valid, `${key}: ${ajv.errorsText(validate.errors)}\n${response.text.slice(0, 2000)}`).toBe(true);
    }
    if (response.status >= 400) {
      expect(response.body.request_id).toBe(response.headers['x-request-id']);
      expect(response.headers.link).toMatch(new RegExp(`/docs/erros#${response.body.code}>; rel="help"$`));
    }
    return response;
  };

  return { operations, expectContract };
}

/** `#/components/...` inside a schema means the document, wherever the schema stands. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/'));
}
