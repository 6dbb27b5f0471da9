import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { NextFunction, Request, Response } from 'express';
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { AppError } from '../domain/app-error.ts';
import { authenticate, type Identity } from '../domain/tenants/api-tokens.ts';
import type { Scope } from '../domain/tenants/scopes.ts';
import type { OperationId, PathParams, QueryParams, Reply, RequestBody } from './contract.ts';
import { readJsonBody } from './json-body.ts';
import { precompileRouter } from './precompiled-router.ts';
import type { RateLimits } from './rate-limit.ts';
import type { Service } from './service.ts';
import { toValidationError } from './validation-errors.ts';

/** One operation of the contract: thin, takes the call apart, runs one use case, replies. */
export type Operation<Id extends OperationId> = (call: OperationCall<Id>) => Promise<void>;
export type Operations = { [Id in OperationId]: Operation<Id> };

/** A call that the contract has validated and coerced. */
export interface OperationCall<Id extends OperationId> {
  service: Service;
  identity: Identity;
  params: PathParams<Id>;
  query: QueryParams<Id>;
  body: RequestBody<Id>;
  /** Answers 200 with the contract's JSON body. */
  reply(body: Reply<Id>): void;
  req: Request;
  res: Response;
}

/**
 * Binds the contract to its operations: route -> identity and scope -> rate limit -> body -> validation ->
 * operation. Refuses to start when an operation lacks a handler or a handler an operation.
 */
export async function bindApi(
  document: object,
  operations: Operations,
  service: Service,
  limits: RateLimits,
) {
  const api = new OpenAPIBackend({
    definition: document as Document,
    strict: true,
    quick: true, // the document is linted by Redocly; the library's own check knows no 3.1
    coerceTypes: true,
    customizeAjv: (_ajv, options) => {
      const ajv = new Ajv2020({ ...options, strict: false, allErrors: true, validateFormats: true });
      addFormats.default(ajv, ['date', 'date-time', 'uri', 'int32', 'int64', 'double']);
      return ajv as never;
    },
  });

  api.registerSecurityHandler('apiToken', (_context: Context, req: Request) => identify(service, req));
  api.register({
    notFound: async () => {
      throw new AppError('not_found');
    },
    methodNotAllowed: async (context: Context, _req: Request, res: Response) => {
      res.setHeader('Allow', router.allowedMethods(context.request.path).join(', '));
      throw new AppError('method_not_allowed', { params: { method: context.request.method.toUpperCase() } });
    },
    unauthorizedHandler: async (context: Context, _req: Request, res: Response) => {
      limits.announce(context.operation.operationId!, res);
      throw (
        (context.security?.apiToken as { error?: unknown } | undefined)?.error ??
        new AppError('unauthenticated')
      );
    },
    postSecurityHandler: async (context: Context, req: Request, res: Response, call: { body?: unknown }) => {
      const operationId = context.operation.operationId!;
      res.locals.operationId = operationId;
      const identity = context.security?.apiToken as Identity | { error: unknown } | undefined;
      if (identity && 'error' in identity) return; // `unauthorizedHandler` follows
      if (identity) {
        res.locals.identity = identity;
        await limits.count(operationId, req, res);
        requireScope(context, identity);
      }
      if (takesJson(context)) {
        call.body = await readJsonBody(req, res); // what the library validates
        context.request.requestBody = call.body;
      }
    },
    validationFail: async (context: Context) => {
      throw toValidationError(context.operation.operationId!, context.validation.errors as ErrorObject[]);
    },
  });

  for (const [operationId, operation] of Object.entries(operations)) {
    api.register(operationId, (context: Context, req: Request, res: Response) =>
      // The table's types tie each id to its handler; the contract has just validated what is passed.
      (operation as Operation<never>)({
        service,
        identity: context.security?.apiToken as Identity,
        params: context.request.params as never,
        query: context.request.query as never,
        body: context.request.requestBody as never,
        reply: (body: unknown) => void res.json(body),
        req,
        res,
      }),
    );
  }
  await api.init();
  checkComplete(api, operations);
  const router = precompileRouter(api.router);

  return (req: Request, res: Response, next: NextFunction) => {
    const [path, query] = splitUrl(req.originalUrl);
    const call = { method: req.method, path, query, headers: req.headers as Record<string, string> };
    api.handleRequest(call, req, res, call).catch(next);
  };
}

function takesJson(context: Context): boolean {
  const body = context.operation.requestBody as { content?: object } | undefined;
  return body?.content !== undefined && 'application/json' in body.content;
}

async function identify(service: Service, req: Request): Promise<Identity> {
  const bearer = /^Bearer +([^\s]+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (!bearer) throw new AppError('unauthenticated');
  return authenticate(service.database, service.keyring, service.plans, bearer);
}

/** The scopes an operation's security requirement names (decision 8). */
function requireScope(context: Context, identity: Identity): void {
  const required = (context.operation.security ?? []).flatMap((one) => one.apiToken ?? []) as Scope[];
  const missing = required.find((scope) => !identity.scopes.includes(scope));
  if (missing) throw new AppError('missing_scope', { params: { scope: missing } });
}

function checkComplete(api: OpenAPIBackend, operations: Operations): void {
  const declared = new Set(api.router.getOperations().map((operation) => operation.operationId));
  const missing = [...declared].filter((id) => id && !(id in operations));
  const unknown = Object.keys(operations).filter((id) => !declared.has(id));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(
      `contract and handlers differ: without handler [${missing}], without operation [${unknown}]`,
    );
  }
}

const UPLOAD = /^(\/u\/[^/]+\/)(.+)$/;

/** Path and query string. A file name with a separator stays one name, so that its rule can refuse it (422). */
function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const upload = UPLOAD.exec(path);
  return [upload ? upload[1] + upload[2]!.replaceAll('/', '%2F') : path, mark < 0 ? '' : url.slice(mark + 1)];
}
