import type { Request, Response } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { authenticate, type Identity } from '../../domain/tenants/api-tokens.ts';
import type { Scope } from '../../domain/tenants/scopes.ts';
import { onBehalfOf } from '../../domain/tenants/tenant-connections.ts';
import type { RateLimits } from '../callers/rate-limit.ts';
import { countBody, countUnderWay } from '../callers/strangers.ts';
import type { Service } from '../service.ts';
import { bindDocument } from './bind-document.ts';
import type { OperationId, PathParams, QueryParams, Reply, RequestBody } from './contract.ts';

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

/** Binds the public API: a bearer token's scopes give the right, limits are counted per token (contract rules 7 and 8). */
export function bindApi(document: object, operations: Operations, service: Service, limits: RateLimits) {
  return bindDocument<Identity>({
    document,
    operations: Object.fromEntries(
      // The table's types tie each id to its handler; the contract has just validated what is passed.
      Object.entries(operations).map(([id, operation]) => [
        id,
        (call) =>
          onBehalfOf(call.identity?.tenantId, () =>
            (operation as Operation<never>)({ ...call, service } as never),
          ),
      ]),
    ),
    nameOf: (operationId) => operationId,
    security: {
      scheme: 'apiToken',
      identify: (req) => identify(service, req),
      async admit(operation, identity, req, res) {
        await limits.count(operation, req, res);
        countUnderWay(service, operation, identity, res);
      },
      authorize(identity, required) {
        const missing = (required as Scope[]).find((scope) => !identity.scopes.includes(scope));
        if (missing) throw new AppError('missing_scope', { params: { scope: missing } });
      },
      tenantOf: ({ tenantId }) => tenantId,
      countBody: (identity, req, most) => countBody(service, identity, req, most),
      onStranger: (operation, res) => limits.announce(operation, res),
    },
  });
}

async function identify(service: Service, req: Request): Promise<Identity> {
  const bearer = /^Bearer +([^\s]+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (!bearer) throw new AppError('unauthenticated');
  return authenticate(service.database, service.keyring, service.plans, bearer);
}
