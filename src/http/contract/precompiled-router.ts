import type { OpenAPIRouter } from 'openapi-backend';

type Router = OpenAPIRouter;
type MatchedOperation = ReturnType<Router['getOperations']>[number];
type LibraryRequest = Parameters<Router['parseRequest']>[0];
type ParsedRequest = ReturnType<Router['parseRequest']>;
type ParamsOf = (path: string) => Record<string, string>;

/**
 * Replaces the router's matching and parsing, which compile every path template again on every request, with what
 * compiled them once. Exact paths come before templates, longer templates first; 404, 405.
 */
export function precompileRouter(router: Router): { allowedMethods(path: string): string[] } {
  const operations = router.getOperations();
  const routes = operations
    .map((operation) => ({
      operation,
      literal: operation.path.replace(/\{.*?\}/g, '').length,
      pattern: new RegExp(`^${pathPattern(operation.path)}$`),
    }))
    .sort((a, b) => b.literal - a.literal);
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const paramsOf = new Map(operations.map((operation) => [operation, paramsReader(operation)]));

  // An exact path is the longest that matches; where it lacks the method, a template may have it.
  const matching = (path: string) => routes.filter(({ pattern }) => pattern.test(path));
  const matchOperation = (
    request: { path: string; method: string },
    strict?: boolean,
  ): MatchedOperation | undefined => {
    const found = matching(request.path);
    const method = request.method.toLowerCase();
    const match = found.find(({ operation }) => operation.method === method)?.operation;
    if (!match && strict) throw new Error(found.length > 0 ? '405-methodNotAllowed' : '404-notFound');
    return match;
  };
  Object.assign(router, {
    matchOperation,
    // Called four times per request: before the operation is looked up, after it, and around the validation, which coerces
    // parameters and query where they stand.
    parseRequest: (request: LibraryRequest, operation?: MatchedOperation): ParsedRequest => ({
      ...request,
      method: request.method.toLowerCase(),
      params: operation ? paramsOf.get(operation)!(request.path) : {},
      headers: { ...request.headers },
      query: { ...(request.query as ParsedRequest['query']) },
      cookies: {},
      requestBody: request.body,
    }),
    getOperation: (id: string) => byId.get(id),
    getOperations: () => operations,
  });
  return {
    allowedMethods: (path) => matching(path).map(({ operation }) => operation.method.toUpperCase()),
  };
}

/** Reads the parameters in a path. Throws where the contract declares what this parsing leaves out. */
function paramsReader({ path, parameters = [] }: MatchedOperation): ParamsOf {
  for (const parameter of parameters) {
    if ('$ref' in parameter) continue;
    const { name, in: place } = parameter;
    if (place === 'cookie' || ['content', 'style', 'explode'].some((member) => member in parameter))
      throw new Error(`${path}: the parameter ${name} is not of a kind that is parsed`);
  }
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!);
  const pattern = new RegExp(`^${pathPattern(path, '([^/]+)')}$`);
  return (called) => {
    const values = pattern.exec(called)!.slice(1);
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index]!)]));
  };
}

/** The source of a regular expression that matches the paths of a template. */
export function pathPattern(template: string, parameter = '[^/]+'): string {
  return template
    .split(/\{[^}]*\}/)
    .map(escapeRegExp)
    .join(parameter);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
