import type { Request, Response } from 'express';
import type { components, operations } from '../../../generated/panel.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';
import type { RateLimits } from '../callers/rate-limit.ts';
import type { PathParamsOf, QueryParamsOf, ReplyOf, RequestBodyOf } from '../contract/operation-types.ts';
import type { Service } from '../service.ts';

export type { PanelIdentity };

/** The panel contract's generated types under short names; nothing else of src/http imports them. */
export type PanelOperationId = keyof operations;
export type PanelReply<Id extends PanelOperationId> = ReplyOf<operations[Id]>;
export type PanelSchema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Requests per minute, counted across replicas. */
export type PanelLimits = Pick<RateLimits, 'countPanel' | 'countLink' | 'countChange'>;

/** One operation of the panel's contract: thin, takes the call apart, runs one use case, replies. */
export type PanelOperation<Id extends PanelOperationId> = (call: PanelCall<Id>) => Promise<void>;
export type PanelOperations = { [Id in PanelOperationId]: PanelOperation<Id> };

/** A call that the contract has validated and coerced, by a member whose role suffices. */
export interface PanelCall<Id extends PanelOperationId> {
  service: Service;
  limits: PanelLimits;
  /** Absent from operations without a session (`security: []`), which must not read it. */
  member: PanelIdentity;
  params: PathParamsOf<operations[Id]>;
  query: QueryParamsOf<operations[Id]>;
  /** Undefined where the operation's body is not JSON: it reads `req` itself. */
  body: RequestBodyOf<operations[Id]>;
  /** Largest body that the contract lets the operation take, in bytes as sent. */
  bodyLimitBytes: number;
  /** Answers 200 with the contract's JSON body. Operations whose answer is not JSON write to `res` themselves. */
  reply(body: PanelReply<Id>): void;
  req: Request;
  res: Response;
}
