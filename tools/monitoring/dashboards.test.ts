import { expect, it } from 'vitest';
import { budgets } from '../../src/domain/budgets/budgets.ts';
import { dashboardFiles, IN_BYTES } from './dashboards.ts';

it('budgets in bytes and budgets of places have an axis each', () => {
  const inBytes = new RegExp(`^(?:${IN_BYTES})$`);
  for (const [name, { counts }] of Object.entries(budgets)) {
    expect(inBytes.test(name), name).toBe(/^(Bytes|Memory)\b/.test(counts));
  }
  const panels = dashboardFiles.flatMap(({ render }) => {
    const { panels } = JSON.parse(render()) as {
      panels: { targets?: { expr: string }[]; fieldConfig?: { defaults: { unit: string } } }[];
    };
    return panels.flatMap(({ targets = [], fieldConfig }) =>
      targets.map(({ expr }) => ({ expr, unit: fieldConfig!.defaults.unit })),
    );
  });
  const use = panels.filter(({ expr }) => expr.startsWith('sum by (budget) (celeiro_budget_used'));
  expect(use.map(({ expr, unit }) => [expr.includes('=~') ? '=~' : '!~', unit])).toEqual([
    ['=~', 'bytes'],
    ['!~', 'short'],
  ]);
});
