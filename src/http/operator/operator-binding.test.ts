import { expect, it } from 'vitest';
import document from '../../../generated/operator.json' with { type: 'json' };
import type { Service } from '../service.ts';
import { bindOperator } from './operator-binding.ts';

const { '/metrics': metrics, ...others } = document.paths;
// Nothing is called: binding alone must tell whether contract and handlers fit.
const bind = (paths: object, role: 'gateway' | 'worker') =>
  bindOperator({ operatorDocument: { ...document, paths } } as Service, role);

it.each(['gateway', 'worker'] as const)('binds what a %s serves', async (role) => {
  await expect(bind(document.paths, role)).resolves.toBeTypeOf('function');
});

it('refuses a handler that the contract does not name', async () => {
  await expect(bind(others, 'worker')).rejects.toThrow(/getMetrics/);
});

it('refuses an operation without a handler', async () => {
  const more = { ...metrics.get, operationId: 'getEverything' };
  await expect(bind({ ...document.paths, '/everything': { get: more } }, 'worker')).rejects.toThrow(
    'without handler [getEverything]',
  );
});
