import type { components, operations } from '../../../generated/api.ts';
import type { PathParamsOf, QueryParamsOf, ReplyOf, RequestBodyOf } from './operation-types.ts';

/** The contract's generated types under short names; nothing else of src/http imports them. */
export type OperationId = keyof operations;
export type PathParams<Id extends OperationId> = PathParamsOf<operations[Id]>;
export type QueryParams<Id extends OperationId> = QueryParamsOf<operations[Id]>;
export type RequestBody<Id extends OperationId> = RequestBodyOf<operations[Id]>;
export type Reply<Id extends OperationId> = ReplyOf<operations[Id]>;
export type ErrorBody = components['schemas']['Error'];
