import { expect, it } from 'vitest';
import api from '../../generated/openapi.json' with { type: 'json' };
import panel from '../../generated/panel.json' with { type: 'json' };
import { queryOperations } from './slos.ts';

/** Operations whose contract says that a query may run out of time. */
function runningQueries(document: { paths: object }): string[] {
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path as Record<string, { operationId: string; responses?: object }>))
    .filter(({ responses }) => /query/i.test(JSON.stringify(responses?.['504' as never] ?? '')))
    .map(({ operationId }) => operationId);
}

it('every operation that runs queries counts as one in the objectives', () => {
  const declared = [...runningQueries(api), ...runningQueries(panel).map((id) => `panel.${id}`)];
  expect(queryOperations.toSorted()).toEqual(declared.toSorted());
});
