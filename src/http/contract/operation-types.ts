/** What a generated operation type says of a call, the same for every contract. */
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

export type PathParamsOf<Operation extends { parameters: object }> = Operation['parameters'] extends {
  path: infer Path;
}
  ? Path
  : object;
export type QueryParamsOf<Operation extends { parameters: object }> = Operation['parameters'] extends {
  query?: infer Query;
}
  ? NonNullable<Query>
  : object;
/** Undefined where the contract lets the body be left out; never where the operation reads it itself. */
export type RequestBodyOf<Operation> = Operation extends { requestBody: infer Body }
  ? Json<Body>
  : Operation extends { requestBody?: infer Body }
    ? Json<NonNullable<Body>> | undefined
    : undefined;
export type ReplyOf<Operation extends { responses: object }> = Operation['responses'] extends {
  200: infer Success;
}
  ? Json<Success>
  : never;
