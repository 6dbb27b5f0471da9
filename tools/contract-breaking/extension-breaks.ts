import type { Break } from './break.ts';

interface Operation {
  requestBody?: { 'x-body-limit-bytes'?: number };
}

interface Contract {
  'x-body-limit-bytes': number;
  'x-error-codes': Record<string, { status: number }>;
  'x-line-error-codes': Record<string, string>;
  paths: Record<string, Record<string, Operation> & { 'x-cross-origin'?: Record<string, string[]> }>;
}

/** What clients rely on and only our extensions say, which oasdiff does not compare. */
export function extensionBreaks(released: object, current: object): Break[] {
  const [before, after] = [released as Contract, current as Contract];
  return [
    ...codeBreaks(before, after),
    ...bodyLimitBreaks(before, after),
    ...limitBreaks(before, after),
    ...crossOriginBreaks(before, after),
  ];
}

/** Codes are stable: programs decide by them. Texts may be reworded. */
function codeBreaks(before: Contract, after: Contract): Break[] {
  const answers = Object.entries(before['x-error-codes']).flatMap(([code, { status }]) => {
    const now = after['x-error-codes'][code]?.status;
    if (now === status) return [];
    const change = now === undefined ? 'removed' : `changed from status ${status} to ${now}`;
    return [{ what: `the error code \`${code}\` was ${change}`, rule: 'x-error-codes', operations: [] }];
  });
  const lines = Object.keys(before['x-line-error-codes'])
    .filter((code) => !(code in after['x-line-error-codes']))
    .map((code) => ({
      what: `the code \`${code}\` of bad lines was removed`,
      rule: 'x-line-error-codes',
      operations: [],
    }));
  return [...answers, ...lines];
}

function bodyLimitBreaks(before: Contract, after: Contract): Break[] {
  const rule = 'x-body-limit-bytes';
  return eachOperation(before).flatMap(({ path, method, operation }) => {
    const now = after.paths[path]?.[method];
    // oasdiff tells of the operation that is gone.
    if (!now) return [];
    const from = operation.requestBody?.[rule] ?? before[rule];
    const to = now.requestBody?.[rule] ?? after[rule];
    if (to >= from) return [];
    const what = `the largest body was decreased from ${from} to ${to} bytes`;
    return [{ what, rule, operations: [`${method.toUpperCase()} ${path}`] }];
  });
}

/** Bounds that the code checks. @param place of both values in their documents */
function limitBreaks(before: unknown, after: unknown, place = ''): Break[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(before).flatMap(([key, value]) => {
    const now = after[key];
    if (key !== 'x-limit') return limitBreaks(value, now, `${place}/${key}`);
    if (now === undefined || Number(now) >= Number(value)) return [];
    const what = `the bound at ${place} was decreased from ${value} to ${now}`;
    return [{ what, rule: key, operations: [] }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Pages of other sites lose what is no longer allowed or exposed to them. */
function crossOriginBreaks(before: Contract, after: Contract): Break[] {
  const rule = 'x-cross-origin';
  return Object.entries(before.paths).flatMap(([path, item]) =>
    ['request_headers', 'exposed_headers'].flatMap((list) => {
      const now = after.paths[path]?.[rule]?.[list] ?? [];
      return (item[rule]?.[list] ?? [])
        .filter((header) => !now.includes(header))
        .map((header) => ({
          what: `pages of other sites lost the header \`${header}\` (${list}) of ${path}`,
          rule,
          operations: [],
        }));
    }),
  );
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

function eachOperation(contract: Contract): { path: string; method: string; operation: Operation }[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({ path, method, operation: item[method]! })),
  );
}
