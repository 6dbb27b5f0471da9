import {
  type ContractDocument,
  type ContractOperationItem,
  type ContractResponse,
  resolved,
} from './contract-document.ts';
import { type Form, readForms, shapeOf, type ValueShape } from './read-members.ts';

/** One public operation, as the contract has it. Its words stand in the catalogue of texts. */
export interface OperationReference {
  id: string;
  /** In upper case. */
  method: string;
  path: string;
  tag: string;
  deprecated: boolean;
  /** How the caller is known: by a token with a scope, by any valid token, or by the address alone. */
  access: { kind: 'scope'; scope: string } | { kind: 'token' } | { kind: 'address' };
  isRateLimited: boolean;
  parameters: ParameterReference[];
  body: { required: boolean; mediaType: string; forms: Form[] } | undefined;
  /** Answers that succeed. */
  answers: AnswerReference[];
  /** Codes of the other answers, by status. */
  errors: { status: number; codes: string[] }[];
}

export interface ParameterReference {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  shape: ValueShape;
  /** Keys of the catalogue under which its text may stand, the most special first. */
  textKeys: string[];
}

interface AnswerReference {
  status: number;
  headers: string[];
  forms: Form[];
  /** Bodies to show, by a name that needs no translation. */
  examples: { name: string; value: unknown }[];
}

/** Codes stand in the descriptions and examples of answers, in backticks or quotes. */
const CODE = /[`"]([a-z][a-z0-9_]*)[`"]/g;

/** Reads the operations of the public contract, in its order. */
export function readReference(document: ContractDocument): OperationReference[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = (item.parameters ?? []) as ContractOperationItem['parameters'] & object;
    return Object.entries(item)
      .filter(([, described]) => isOperation(described))
      .map(([method, described]) => {
        const operation = described as ContractOperationItem;
        const { operationId: id, responses } = operation;
        const [content] = Object.entries(operation.requestBody?.content ?? {});
        const told = Object.entries(responses).map(
          ([status, response]) => [Number(status), resolved(document, response)] as const,
        );
        return {
          id,
          method: method.toUpperCase(),
          path,
          tag: operation.tags[0],
          deprecated: operation.deprecated ?? false,
          access: accessOf(operation.security ?? document.security),
          isRateLimited: operation['x-rate-limit'] !== undefined,
          parameters: [...shared, ...(operation.parameters ?? [])].map((parameter) => {
            const { name, in: where, required = false, schema } = resolved(document, parameter);
            const shape = shapeOf(document, schema);
            return { name, in: where, required, shape, textKeys: [`${id}.${name}`, name] };
          }),
          body: content && {
            required: operation.requestBody?.required ?? false,
            mediaType: content[0],
            forms: readForms(document, content[1].schema),
          },
          answers: told
            .filter(([status]) => status < 400)
            .map(([status, response]) => ({
              status,
              headers: Object.keys(response.headers ?? {}),
              forms: Object.values(response.content ?? {}).flatMap(({ schema }) =>
                readForms(document, schema).filter(({ members }) => members.length > 0),
              ),
              examples: examplesOf(response),
            })),
          errors: told
            .filter(([status]) => status >= 400)
            .map(([status, response]) => ({ status, codes: codesOf(document, response, status) })),
        };
      });
  });
}

function isOperation(described: unknown): boolean {
  return typeof described === 'object' && described !== null && 'operationId' in described;
}

function accessOf(security: Record<string, string[]>[]): OperationReference['access'] {
  const scopes = security[0]?.apiToken;
  if (scopes === undefined) return { kind: 'address' };
  return scopes[0] === undefined ? { kind: 'token' } : { kind: 'scope', scope: scopes[0] };
}

function examplesOf({ content = {} }: ContractResponse): AnswerReference['examples'] {
  return Object.entries(content).flatMap(([mediaType, { example, examples }]) =>
    examples
      ? Object.entries(examples).map(([name, { value }]) => ({ name, value }))
      : example === undefined
        ? []
        : [{ name: mediaType === 'application/x-ndjson' ? 'jsonl' : 'json', value: example }],
  );
}

/** The codes that an answer names. One of another status explains a field, or is another answer's. */
export function codesOf(
  { 'x-error-codes': known }: ContractDocument,
  { description, content }: ContractResponse,
  status: number,
): string[] {
  const text = description + JSON.stringify(content ?? {});
  const named = [...text.matchAll(CODE)].map((match) => match[1]!);
  return [...new Set(named)].filter((code) => known[code]?.status === status);
}
