/**
 * Fewest answers 2xx that the contract tests need of an operation, far below what a run gets; 1 of those that are not named.
 * A run in which everything was refused would have tested refusals alone.
 */
const FEWEST: Record<string, number> = {
  generateUploadToken: 5,
  uploadFile: 5,
  queryRecords: 5,
  listFiles: 20,
  listShapes: 20,
};

interface Contract {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, unknown> }>>;
}

/** Operations of the contracts that succeeded too seldom, by the service's log: a line for each. */
export function rareSuccesses(contracts: Contract[], log: readonly Record<string, unknown>[]): string[] {
  const successes = new Map<string, number>();
  for (const { msg, operation, status } of log) {
    if (msg !== 'request' || !(Number(status) >= 200 && Number(status) < 300)) continue;
    successes.set(String(operation), (successes.get(String(operation)) ?? 0) + 1);
  }
  return contracts
    .flatMap(({ paths }) => Object.values(paths).flatMap((item) => Object.values(item)))
    .flatMap(({ operationId, responses = {} }) => {
      const canSucceed = Object.keys(responses).some((status) => status.startsWith('2'));
      if (operationId === undefined || !canSucceed) return [];
      const fewest = FEWEST[operationId] ?? 1;
      const had = successes.get(operationId) ?? 0;
      return had < fewest ? [`${operationId}: ${had} answers 2xx, at least ${fewest} are needed`] : [];
    });
}
