import type { ErrorObject, Options } from 'ajv';
import type { NextFunction, Request, Response } from 'express';
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { AppError } from '../../domain/app-error.ts';
import { invalidFileName } from '../../domain/uploads/file-name.ts';
import { readJsonBody } from '../connections/json-body.ts';
import { createContractAjv } from './contract-ajv.ts';
import { isDecodable } from './decodable-path.ts';
import { illWrittenIntegers } from './plain-integers.ts';
import { precompileRouter } from './precompiled-router.ts';
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
  /** Answers 200 with a JSON body. */
  reply(body: unknown): void;
  req: Request;
  res: Response;
}

/** One contract, and how its one security scheme is enforced. */
export interface Binding<Identity extends object> {
  document: object;
  /** Name of the security scheme in the document. */
  scheme: string;
  /** operationId -> handler. */
  operations: Record<string, (call: BoundCall<Identity>) => Promise<void>>;
  /** Identifies the caller. @throws AppError 401 */
  identify(req: Request): Promise<Identity>;
  /** Checks rights and limits before the body is read. `required`: from the operation's `security`. @throws AppError */
  authorize(
    operationId: string,
    identity: Identity,
    required: string[],
    req: Request,
    res: Response,
  ): Promise<void>;
  /** Counts a JSON body that is about to be read, until the returned function is called. @throws AppError */
  countBody(identity: Identity | undefined, req: Request): () => void;
  /** Called when a secured operation is called without an identity; the error follows. */
  onStranger?(operationId: string, res: Response): void;
  /** Operations that refuse U+0000 and lone surrogates by rules of their own, which name the place better. */
  judgesTexts: readonly string[];
  /** Name of an operation in logs and metrics. */
  nameOf(operationId: string): string;
}

/**
 * Binds a contract to its operations: route -> identity -> rights and limits -> body -> validation -> operation.
 * Refuses to start when an operation lacks a handler or a handler an operation.
 */
export async function bindDocument<Identity extends object>(binding: Binding<Identity>) {
  const { scheme, operations } = binding;
  const api = new OpenAPIBackend({
    definition: binding.document as Document,
    strict: true,
    quick: true, // the document is linted by Redocly; the library's own check knows no 3.1
    coerceTypes: true,
    customizeAjv: (_ajv, options) => createContractAjv(options as Options) as never,
  });
  const identityOf = (context: Context) =>
    context.security?.[scheme] as Identity | { error: unknown } | undefined;

  api.registerSecurityHandler(scheme, (_context: Context, req: Request) => binding.identify(req));
  api.register({
    notFound: async () => {
      throw new AppError('not_found');
    },
    methodNotAllowed: async (context: Context, _req: Request, res: Response) => {
      res.setHeader('Allow', router.allowedMethods(context.request.path).join(', '));
      throw new AppError('method_not_allowed', { params: { method: context.request.method.toUpperCase() } });
    },
    unauthorizedHandler: async (context: Context, _req: Request, res: Response) => {
      binding.onStranger?.(context.operation.operationId!, res);
      throw (
        (identityOf(context) as { error?: unknown } | undefined)?.error ?? new AppError('unauthenticated')
      );
    },
    postSecurityHandler: async (context: Context, req: Request, res: Response, call: { body?: unknown }) => {
      const operationId = context.operation.operationId!;
      res.locals.operation = binding.nameOf(operationId);
      const identity = identityOf(context);
      if (identity && 'error' in identity) return; // `unauthorizedHandler` follows
      if (identity) {
        res.locals.identity = identity;
        const required = (context.operation.security ?? []).flatMap((one) => one[scheme] ?? []);
        await binding.authorize(operationId, identity, required, req, res);
      }
      const problems = illWrittenIntegers((context.operation.parameters ?? []) as never[], context.request);
      if (problems.length > 0) throw invalidRequest(operationId, problems);
      if (takesJson(context)) {
        const received = binding.countBody(identity, req);
        try {
          call.body = await readJsonBody(req, res); // what the library validates
        } finally {
          received();
        }
        context.request.requestBody = call.body;
      }
    },
    validationFail: async (context: Context) => {
      throw toValidationError(context.operation.operationId!, context.validation.errors as ErrorObject[]);
    },
  });

  for (const [operationId, operation] of Object.entries(operations)) {
    api.register(operationId, async (context: Context, req: Request, res: Response) => {
      // The library parses the path anew after validation, so its own parameters are texts again.
      const params = (context.validation.coerced as { params?: object }).params ?? context.request.params;
      const { query, requestBody: body } = context.request;
      if (!binding.judgesTexts.includes(operationId)) {
        // A slug may be any text: the look-up of the schema refuses what cannot be one.
        const { slug: _, ...named } = params as { slug?: string };
        const problems = [named, query, body].flatMap((values) => unstorableTexts(values ?? {}));
        if (problems.length > 0) throw invalidRequest(operationId, problems);
      }
      return operation({
        identity: identityOf(context) as Identity | undefined,
        params,
        query,
        body,
        reply: (body: unknown) => void res.json(body),
        req,
        res,
      });
    });
  }
  await api.init();
  checkComplete(api, operations);
  const router = precompileRouter(api.router);

  return (req: Request, res: Response, next: NextFunction) => {
    const [path, query] = splitUrl(req.originalUrl);
    if (!isDecodable(path)) return next(UPLOAD.test(path) ? invalidFileName() : new AppError('not_found'));
    const call = { method: req.method, path, query, headers: req.headers as Record<string, string> };
    api.handleRequest(call, req, res, call).catch(next);
  };
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

const UPLOAD = /^(\/u\/[^/]+\/)(.+)$/;

/** Path and query string. A file name with a separator stays one name, so that its rule can refuse it (422). */
function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const upload = UPLOAD.exec(path);
  return [upload ? upload[1] + upload[2]!.replaceAll('/', '%2F') : path, mark < 0 ? '' : url.slice(mark + 1)];
}
