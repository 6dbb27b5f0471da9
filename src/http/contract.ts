import type { components, operations } from '../../generated/api.ts';

/** The contract's generated types under short names; nothing else imports the generated file. */
export type OperationId = keyof operations;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Parameters<Id extends OperationId> = operations[Id]['parameters'];

export type PathParams<Id extends OperationId> = Parameters<Id> extends { path: infer Path } ? Path : object;
export type QueryParams<Id extends OperationId> =
  Parameters<Id> extends { query?: infer Query } ? NonNullable<Query> : object;
/** Undefined where the contract lets the body be left out. */
export type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? Json<Body>
  : operations[Id] extends { requestBody?: infer Body }
    ? Json<NonNullable<Body>> | undefined
    : undefined;
export type Reply<Id extends OperationId> = operations[Id]['responses'] extends { 200: infer Success }
  ? Json<Success>
  : never;
export type ErrorBody = components['schemas']['Error'];
