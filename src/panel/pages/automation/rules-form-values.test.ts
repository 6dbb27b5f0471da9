import { expect, it } from 'vitest';
import { rulesOf, valuesOf } from './rules-form-values.ts';

it.each([
  { on_upload: true, pending_bytes: null, minutes_after_upload: null },
  { on_upload: false, pending_bytes: 250_000, minutes_after_upload: null },
  { on_upload: false, pending_bytes: 1_500_000_000, minutes_after_upload: 45 },
])('shows %o and gives it back unchanged', (rules) => {
  expect(rulesOf(valuesOf(rules, 1), false)).toEqual(rules);
});

it('sends the machines only where the plan lets one choose', () => {
  const values = valuesOf(
    { on_upload: true, pending_bytes: null, minutes_after_upload: null, executors: 3 },
    2,
  );
  expect(rulesOf(values, true)).toMatchObject({ shape_id: 2, executors: 3 });
  expect(rulesOf(values, false)).not.toHaveProperty('shape_id');
});

const on = { on_upload: true, pending_bytes: 250_000_000, minutes_after_upload: 30, executors: 3 };

it.each([{ amount: '' }, { minutes: '' }, { machines: { shape_id: 2, executors: '' } }])(
  'makes no rules of a form that shows the emptied figure %o',
  (emptied) => {
    expect(rulesOf({ ...valuesOf(on, 2), ...emptied }, true)).toBeUndefined();
  },
);

it('takes no account of an emptied figure whose rule is off', () => {
  const off = { on_upload: true, pending_bytes: null, minutes_after_upload: null };
  expect(rulesOf({ ...valuesOf(off, 2), amount: '', minutes: '' }, false)).toEqual(off);
});
