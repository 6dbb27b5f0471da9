import type { OpenAPIRouter } from 'openapi-backend';

type Router = OpenAPIRouter;
type MatchedOperation = ReturnType<Router['getOperations']>[number];

/**
 * Replaces the router's matching, which compiles every path template again on every request, with one
 * that compiled them once. Exact paths come before templates, longer templates first; 404, 405.
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
  const parseRequest = router.parseRequest.bind(router);
  Object.assign(router, {
    matchOperation,
    // The library parses once before it looks the operation up, and once after; only the second is used.
    parseRequest: (...[request, operation]: Parameters<Router['parseRequest']>) =>
      operation ? parseRequest(request, operation) : router.normalizeRequest(request),
    getOperation: (id: string) => byId.get(id),
    getOperations: () => operations,
  });
  return {
    allowedMethods: (path) => matching(path).map(({ operation }) => operation.method.toUpperCase()),
  };
}

/** The source of a regular expression that matches the paths of a template. */
export function pathPattern(template: string): string {
  return template
    .split(/\{[^}]*\}/)
    .map(escapeRegExp)
    .join('[^/]+');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
