import { readFileSync } from 'node:fs';

type Json = Record<string, unknown>;

/** A JSON schema of a contract; references are resolved as they are met. */
export type Schema = Json;

export interface Operation {
  operationId: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  /** Media type of the request's body, and what the contract says of it; undefined where there is none. */
  body: { type: string; schema: Schema | undefined } | undefined;
  isPanel: boolean;
}

export interface Contract {
  operations: Operation[];
  resolve(schema: Schema): Schema;
}

/** The contracts as the service binds them. */
export function readContracts(): Contract[] {
  return ['openapi.json', 'panel.json', 'operator.json'].map(readContract);
}

/**
 * The operation whose turn it is at this seed: the contracts take turns, and within each its operations, so that a run
 * reaches all of them however many there are.
 */
export function operationAt(
  seed: number,
  contracts: Contract[],
): { contract: Contract; operation: Operation } {
  const contract = contracts[seed % contracts.length]!;
  const turn = Math.floor(seed / contracts.length);
  return { contract, operation: contract.operations[turn % contract.operations.length]! };
}

function readContract(name: string): Contract {
  const document = JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'));
  const resolve = (node: Json): Json => {
    let at = node;
    while (typeof at?.$ref === 'string') {
      at = at.$ref
        .slice(2)
        .split('/')
        .reduce((inside: Json, part) => inside[part.replaceAll('~1', '/')] as Json, document);
    }
    return at;
  };
  const operations = Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) => {
    const ofAll = (item.parameters ?? []) as Json[];
    return Object.entries(item).flatMap(([method, described]) => {
      const { operationId, parameters = [], requestBody } = described as Json;
      if (typeof operationId !== 'string') return [];
      const content =
        requestBody && (resolve(requestBody as Json).content as Record<string, { schema?: Schema }>);
      const [type, media] = content ? Object.entries(content)[0]! : [];
      return [
        {
          operationId,
          method: method.toUpperCase(),
          path,
          parameters: [...ofAll, ...(parameters as Json[])].map(resolve) as never,
          body: type === undefined ? undefined : { type, schema: media?.schema },
          isPanel: name === 'panel.json',
        },
      ];
    });
  });
  return { operations, resolve };
}
