import type { z } from 'zod';
import type { BudgetName } from '../../domain/budgets/budgets.ts';
import type { LimitedOperation } from '../../domain/tenants/plan.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import { extensionProblems, extensions, extensionsOf } from './contract-extensions.ts';

type Json = Record<string, unknown>;
type Extension<Level extends keyof typeof extensions, Name extends string> = NonNullable<
  z.infer<(typeof extensions)[Level]>[Name & keyof z.infer<(typeof extensions)[Level]>]
>;
export type CrossOrigin = Extension<'path', 'x-cross-origin'>;

/** What a contract says of an operation besides its route, its schemas and its security. */
export interface ContractOperation {
  operationId: string;
  /** In upper case. */
  method: string;
  /** With its parameters in braces. */
  path: string;
  /** Group of operations whose requests per minute the plan limits. */
  rateLimit: LimitedOperation | undefined;
  /** Budget that counts the request while it is under way. */
  requestBudget: BudgetName;
  /** Whether the audit log tells what it does. */
  audited: boolean;
  /** Code of the answer to a request that breaks the contract. */
  invalidRequestCode: ErrorCode;
  /** Processes that serve the operation. */
  roles: readonly ('gateway' | 'worker')[];
  /** Path parameter that takes the rest of the path, with the codes that refuse what is not UTF-8. */
  restOfPath: ({ name: string } & Extension<'parameter', 'x-rest-of-path'>) | undefined;
  /** Parameters whose texts the operation checks by rules of its own, and whether it does so for the body. */
  anyText: { parameters: ReadonlySet<string>; body: boolean };
  /** Largest body, in bytes as sent. */
  bodyLimitBytes: number;
  /** Set where pages of other sites may call the path. */
  crossOrigin: CrossOrigin | undefined;
}

/**
 * The operations of a contract by their ids.
 * @throws Error that names every extension that is unknown, misplaced or wrong
 */
export function readOperations(document: object): Map<string, ContractOperation> {
  const problems = extensionProblems(document);
  if (problems.length > 0) throw new Error(`extensions of the contract:\n${problems.join('\n')}`);
  const { 'x-body-limit-bytes': defaultLimit } = extensions.document.parse(extensionsOf(document));
  const operations = new Map<string, ContractOperation>();
  for (const [path, item] of Object.entries((document as { paths: Record<string, Json> }).paths)) {
    for (const [method, described] of Object.entries(item) as [string, Json][]) {
      if (typeof described.operationId !== 'string') continue;
      const { operationId } = described;
      const own = extensions.operation.parse(extensionsOf(described));
      const parameters = [item.parameters ?? [], described.parameters ?? []].flat().map((one) => {
        const parameter = resolve(document, one as Json);
        return { name: String(parameter.name), ...extensions.parameter.parse(extensionsOf(parameter)) };
      });
      const rest = parameters.find((parameter) => parameter['x-rest-of-path']);
      const body = resolve(document, (described.requestBody ?? {}) as Json);
      const ofBody = extensions.body.parse(extensionsOf(body));
      operations.set(operationId, {
        operationId,
        method: method.toUpperCase(),
        path,
        rateLimit: own['x-rate-limit'],
        requestBudget: own['x-request-budget'] ?? 'requests',
        audited: own['x-audited'] ?? false,
        invalidRequestCode: own['x-invalid-request-code'] ?? 'invalid_request',
        roles: own['x-roles'] ?? ['gateway'],
        restOfPath: rest && { name: rest.name, ...rest['x-rest-of-path']! },
        anyText: {
          parameters: new Set(parameters.filter((one) => one['x-any-text']).map(({ name }) => name)),
          body: ofBody['x-any-text'] ?? false,
        },
        bodyLimitBytes: ofBody['x-body-limit-bytes'] ?? defaultLimit,
        crossOrigin: extensions.path.parse(extensionsOf(item))['x-cross-origin'],
      });
    }
  }
  return operations;
}

/** An object, or the one that its `$ref` names. */
function resolve(document: object, object: Json): Json {
  const { $ref } = object as { $ref?: string };
  if ($ref === undefined) return object;
  const parts = $ref.slice(2).split('/');
  return parts.reduce<Json>(
    (at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')] as Json,
    document as Json,
  );
}
