import { setImmediate } from 'node:timers/promises';
import type { ErrorObject, Options } from 'ajv';
import type { NextFunction, Request, Response } from 'express';
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { AppError } from '../../domain/app-error.ts';
import { hasBody } from '../connections/body-deadline.ts';
import { readJsonBody } from '../connections/json-body.ts';
import { createContractAjv } from './contract-ajv.ts';
import { withForms } from './contract-forms.ts';
import { type ContractOperation, readOperations } from './contract-operations.ts';
import { isDecodable } from './decodable-path.ts';
import { illWrittenIntegers } from './plain-integers.ts';
import { pathPattern, precompileRouter } from './precompiled-router.ts';
import { parseQueryString, undecodableParameters } from './query-string.ts';
import { unstorableTexts } from './storable-text.ts';
import { invalidRequest, toValidationError } from './validation-errors.ts';

/** A call, validated and coerced by the contract; the operations' own types say what it holds. */
export interface BoundCall<Identity> {
  /** Undefined for operations with `security: []`. */
  identity: Identity | undefined;
  params: unknown;
  query: unknown;
  /** Undefined where the body is not JSON: the operation reads `req` itself. */
  body: unknown;
  /** Largest body that the contract lets the operation take, in bytes as sent. */
  bodyLimitBytes: number;
  /** Answers 200 with a JSON body. */
  reply(body: unknown): void;
  req: Request;
  res: Response;
}

/** One contract, its operations, and how its one security scheme is enforced. */
export interface Binding<Identity extends object> {
  document: object;
  /** operationId -> handler. */
  operations: Record<string, (call: BoundCall<Identity>) => Promise<void>>;
  /** Name of an operation in logs and metrics. */
  nameOf(operationId: string): string;
  /** Whether HEAD is answered as GET is, without the body. */
  answersHead?: boolean;
  /** Absent for a contract that anybody may call and that takes no bodies. */
  security?: Security<Identity>;
}

/** How callers are identified, and what they may. */
export interface Security<Identity extends object> {
  /** Name of the security scheme in the document. */
  scheme: string;
  /** Identifies the caller. @throws AppError 401 */
  identify(req: Request): Promise<Identity>;
  /** Counts the request and checks limits, once, before the body is read. @throws AppError */
  admit(operation: ContractOperation, identity: Identity, req: Request, res: Response): Promise<void>;
  /** Checks rights. `required`: from the operation's `security`. @throws AppError */
  authorize(identity: Identity, required: string[], req: Request): void;
  /** Whose large bodies take turns. */
  tenantOf(identity: Identity): number;
  /** Counts a JSON body of at most `most` bytes until the returned function is called. @throws AppError */
  countBody(identity: Identity | undefined, req: Request, most: number): () => void;
  /** Called when a secured operation is called without an identity; the error follows. */
  onStranger?(operation: ContractOperation, res: Response): void;
}

/**
 * Binds a contract to its operations: route -> identity -> limits and rights -> body -> validation -> operation. A body that
 * was not whole before the first look at the caller may come half a minute later, so identity and rights are looked at again
 * behind it.
 * What remains: an operation that had all of its request when rights ended goes on to its end.
 * Refuses to start when an operation lacks a handler or a handler an operation, or an extension of the contract is wrong.
 */
export async function bindDocument<Identity extends object>(binding: Binding<Identity>) {
  const { security, operations } = binding;
  const declared = readOperations(binding.document);
  const operationOf = ({ operation }: Context) => declared.get(operation.operationId!)!;
  const api = new OpenAPIBackend({
    definition: withForms(binding.document) as Document,
    strict: true,
    quick: true, // the document is linted by Redocly; the library's own check knows no 3.1
    coerceTypes: true,
    customizeAjv: (_ajv, options) => createContractAjv(options as Options) as never,
  });
  const identityOf = (context: Context) =>
    security && (context.security?.[security.scheme] as Identity | { error: unknown } | undefined);

  /** Requests that were whole before their caller was identified. */
  const wholeBefore = new WeakSet<Request>();
  if (security)
    api.registerSecurityHandler(security.scheme, async (_: Context, req: Request) => {
      // A body that came with the headers is read by now, and spares the second look.
      if (hasBody(req)) await setImmediate();
      if (req.complete) wholeBefore.add(req);
      return security.identify(req);
    });
  api.register({
    notFound: async () => {
      throw new AppError('not_found');
    },
    methodNotAllowed: async (context: Context, _req: Request, res: Response) => {
      const allowed = router.allowedMethods(context.request.path);
      if (binding.answersHead && allowed.includes('GET')) allowed.push('HEAD');
      res.setHeader('Allow', allowed.join(', '));
      throw new AppError('method_not_allowed', { params: { method: context.request.method.toUpperCase() } });
    },
    // Before the caller is identified: logs and metrics name what a client asked for that left meanwhile.
    postRoutingHandler: async (context: Context, _req: Request, res: Response) => {
      if (!context.operation) return; // `notFound` or `methodNotAllowed` follows
      const { operationId, path } = operationOf(context);
      res.locals.operation = binding.nameOf(operationId);
      res.locals.route = path;
    },
    unauthorizedHandler: async (context: Context, _req: Request, res: Response) => {
      security?.onStranger?.(operationOf(context), res);
      throw (
        (identityOf(context) as { error?: unknown } | undefined)?.error ?? new AppError('unauthenticated')
      );
    },
    postSecurityHandler: async (context: Context, req: Request, res: Response, call: { body?: unknown }) => {
      const operation = operationOf(context);
      const identity = identityOf(context);
      if (identity && 'error' in identity) return; // `unauthorizedHandler` follows
      const authorize = (caller: Identity) => {
        const required = (context.operation.security ?? []).flatMap((one) => one[security!.scheme] ?? []);
        security!.authorize(caller, required, req);
      };
      if (security && identity) {
        res.locals.identity = identity;
        await security.admit(operation, identity, req, res);
        authorize(identity);
      }
      const problems = [
        ...undecodableParameters(splitUrl(req.originalUrl, [])[1]),
        ...illWrittenIntegers((context.operation.parameters ?? []) as never[], context.request),
      ];
      if (problems.length > 0) throw invalidRequest(operation.invalidRequestCode, problems);
      if (takesJson(context)) {
        const { bodyLimitBytes } = operation;
        const received = security?.countBody(identity, req, bodyLimitBytes);
        try {
          // What the library validates.
          call.body = await readJsonBody(req, res, bodyLimitBytes, {
            tenantId: identity && security?.tenantOf(identity as Identity),
          });
        } finally {
          received?.();
        }
        if (security && identity && !wholeBefore.has(req)) {
          const now = await security.identify(req);
          authorize(now);
          context.security![security.scheme] = now;
        }
        // The library would parse a text once more.
        if (typeof call.body === 'string') {
          const field = { field: 'body', code: 'bad_type', params: { expected: 'object' } } as const;
          throw invalidRequest(operation.invalidRequestCode, [field]);
        }
        context.request.requestBody = call.body;
      }
    },
    validationFail: async (context: Context) => {
      const { invalidRequestCode } = operationOf(context);
      throw toValidationError(invalidRequestCode, context.validation.errors as ErrorObject[]);
    },
  });

  for (const [operationId, operation] of Object.entries(operations)) {
    api.register(operationId, async (context: Context, req: Request, res: Response) => {
      // The library parses the path anew after validation, so its own parameters are texts again.
      const params = (context.validation.coerced as { params?: object }).params ?? context.request.params;
      const { query, requestBody: body } = context.request;
      const { anyText, bodyLimitBytes, invalidRequestCode } = declared.get(operationId)!;
      const named = Object.entries({ ...params, ...query }).filter(([name]) => !anyText.parameters.has(name));
      const problems = [Object.fromEntries(named), anyText.body ? undefined : body].flatMap((values) =>
        unstorableTexts(values ?? {}),
      );
      if (problems.length > 0) throw invalidRequest(invalidRequestCode, problems);
      return operation({
        identity: identityOf(context) as Identity | undefined,
        params,
        query,
        body,
        bodyLimitBytes,
        reply: (body: unknown) => sendJson(res, body),
        req,
        res,
      });
    });
  }
  await api.init();
  checkComplete(api, operations);
  const router = precompileRouter(api.router);

  const tails = tailsOf(declared.values());
  return (req: Request, res: Response, next: NextFunction) => {
    const [path, query, tail] = splitUrl(req.originalUrl, tails);
    if (!isDecodable(path)) return next(tail ? undecodable(tail) : new AppError('not_found'));
    const call = {
      // Node leaves the body of an answer to HEAD out.
      method: binding.answersHead && req.method === 'HEAD' ? 'GET' : req.method,
      path,
      query: parseQueryString(query),
      headers: req.headers as Record<string, string>,
    };
    api.handleRequest(call, req, res, call).catch(next);
  };
}

/** As `res.json`, but headers and body leave in one write: express makes a Buffer of longer bodies, which takes two. */
function sendJson(res: Response, body: unknown): void {
  const text = JSON.stringify(body);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

function takesJson(context: Context): boolean {
  const body = context.operation.requestBody as { content?: object } | undefined;
  return body?.content !== undefined && 'application/json' in body.content;
}

function checkComplete(api: OpenAPIBackend, operations: object): void {
  const declared = new Set(api.router.getOperations().map((operation) => operation.operationId));
  const missing = [...declared].filter((id) => id && !(id in operations));
  const unknown = Object.keys(operations).filter((id) => !declared.has(id));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(
      `contract and handlers differ: without handler [${missing}], without operation [${unknown}]`,
    );
  }
}

/** A path whose last parameter may hold separators. */
interface Tail {
  /** Matches the path; its groups are what comes before that parameter, and the parameter. */
  pattern: RegExp;
  rule: NonNullable<ContractOperation['restOfPath']>;
}

function tailsOf(operations: Iterable<ContractOperation>): Tail[] {
  return [...operations].flatMap(({ path, restOfPath: rule }) => {
    if (!rule) return [];
    const before = path.replace(`{${rule.name}}`, '');
    if (!path.endsWith(`{${rule.name}}`)) throw new Error(`${path} does not end with {${rule.name}}`);
    return [{ pattern: new RegExp(`^(${pathPattern(before)})(.+)$`), rule }];
  });
}

function undecodable({ rule }: Tail): AppError {
  return new AppError(rule.code, { fields: [{ field: rule.name, code: rule.field_code }] });
}

/** Path and query string. A last parameter that takes the rest of the path stays one, so that its rule judges it. */
function splitUrl(url: string, tails: Tail[]): [path: string, query: string, tail: Tail | undefined] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  for (const tail of tails) {
    const [, before, rest] = tail.pattern.exec(path) ?? [];
    if (rest !== undefined) return [`${before}${rest.replaceAll('/', '%2F')}`, query, tail];
  }
  return [path, query, undefined];
}
