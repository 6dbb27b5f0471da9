/** The parts of an OpenAPI document that the documentation reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  oneOf?: JsonSchema[];
}

interface ContractParameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface ContractResponse {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
}

export interface ContractOperationItem {
  operationId: string;
  tags: [string];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  'x-rate-limit'?: string;
  parameters?: ContractParameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, ContractResponse>;
}

export interface ContractDocument {
  /** Every code that an answer may have. */
  'x-error-codes': Record<string, { status: number }>;
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, unknown>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, unknown>;
    parameters: Record<string, unknown>;
  };
}

/** Last part of a reference: the name of what is meant. */
export function refName(ref: string): string {
  return ref.split('/').at(-1)!;
}

/** An object of the document, or the one that it refers to. */
export function resolved<T extends { $ref?: string }>(document: ContractDocument, object: T): T {
  if (object.$ref === undefined) return object;
  const parts = object.$ref.slice(2).split('/');
  return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document) as T;
}
