import type { Request, Response } from 'express';
import type { operations } from '../../../generated/operator.ts';
import type { ReplyOf } from '../contract/operation-types.ts';
import type { Service } from '../service.ts';

/** The operator's generated types; nothing else of src/http imports them. */
export type OperatorOperationId = keyof operations;

/** A call of the operator's contract: it has no parameters, no body and no identity. */
export interface OperatorCall<Id extends OperatorOperationId> {
  service: Service;
  /** Answers 200 with the contract's JSON body. */
  reply(body: ReplyOf<operations[Id]>): void;
  req: Request;
  res: Response;
}

export type OperatorOperation<Id extends OperatorOperationId> = (call: OperatorCall<Id>) => Promise<void>;
export type OperatorOperations = { [Id in OperatorOperationId]: OperatorOperation<Id> };
