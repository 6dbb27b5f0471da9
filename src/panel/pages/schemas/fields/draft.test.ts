import { expect, test } from 'vitest';
import { runChecker } from '../../../../domain/checking/testing/checker-harness.testing.ts';
import { detectSchema, toDetectedDocument } from '../../../../domain/schemas/detection.ts';
import { parseSchemaDocument } from '../../../../domain/schemas/schema-document.ts';
import { changeDraft, type Draft, firstDraft } from './draft.ts';
import { toDraft, toDraftErrors, toVersionRequest } from './draft-document.ts';

const declared = {
  event_date_field: 'paid_on',
  undeclared_fields: 'ignore' as const,
  fields: [
    { name: 'order_id', key: 'orderId', type: 'integer', required: true },
    { name: 'paid_on', type: 'date', required: true, description: 'dia do pagamento' },
    { name: 'total', type: 'decimal(14,3)', required: false },
  ],
};
const names = (draft: Draft) => draft.fields.map(({ name }) => name);
const idOf = (draft: Draft, name: string) => draft.fields.find((field) => field.name === name)!.id;

test('a declared schema is declared again as it was', () => {
  expect(toVersionRequest(toDraft(declared))).toEqual({
    event_date_field: 'paid_on',
    undeclared_fields: 'ignore',
    fields: [
      { name: 'order_id', key: 'orderId', type: 'integer', required: true, description: '' },
      { name: 'paid_on', type: 'date', required: true, description: 'dia do pagamento' },
      { name: 'total', type: 'decimal(14,3)', required: false, description: '' },
    ],
  });
});

test('a key keeps the spaces at its ends, and a name does not', () => {
  const field = { type: 'integer', required: false };
  const fields = [
    { name: 'valor', key: 'valor ', ...field },
    { name: 'nome', key: ' ', ...field },
    { name: ' total ', key: 'total', ...field },
  ];
  expect(toVersionRequest(toDraft({ ...declared, fields })).fields).toMatchObject([
    { name: 'valor', key: 'valor ' },
    { name: 'nome', key: ' ' },
    { name: 'total' },
  ]);
});

test('a schema made from a sample as it was proposed takes the sample, also where keys end with spaces', () => {
  const sample = Buffer.from('{"dia":"2026-01-01","valor ":7," ":true}\n');
  const proposed = toDetectedDocument(detectSchema(sample));
  const made = { slug: 'vendas', name: 'Vendas', ...toVersionRequest(toDraft(proposed)) };
  const { definition } = parseSchemaDocument(made);
  expect(runChecker(definition, sample).summary.errors).toEqual([]);
});

test('fields move to any place and not beyond the ends', () => {
  const draft = toDraft(declared);
  const id = idOf(draft, 'total');
  expect(names(changeDraft(draft, { type: 'move', id, to: 0 }))).toEqual(['total', 'order_id', 'paid_on']);
  expect(names(changeDraft(draft, { type: 'move', id, to: 1 }))).toEqual(['order_id', 'total', 'paid_on']);
  expect(changeDraft(draft, { type: 'move', id, to: 3 }).fields).toBe(draft.fields);
  expect(changeDraft(draft, { type: 'move', id, to: -1 }).fields).toBe(draft.fields);
});

test('the event date follows its field, which is required; another type or its removal leave none', () => {
  const draft = toDraft(declared);
  const id = idOf(draft, 'paid_on');
  const optional = changeDraft(draft, { type: 'change', id, change: { required: false } });
  expect(optional.fields[1]).toMatchObject({ required: true });
  const renamed = changeDraft(draft, { type: 'change', id, change: { name: 'paid' } });
  expect(toVersionRequest(renamed).event_date_field).toBe('paid');
  expect(changeDraft(draft, { type: 'change', id, change: { kind: 'string' } }).eventDateId).toBeNull();
  expect(changeDraft(draft, { type: 'remove', id }).eventDateId).toBeNull();
});

test('errors of places stay with their fields when fields move', () => {
  const sent = toDraft(declared);
  const errors = toDraftErrors({ 'fields.2.type': 'ruim', 'fields.0': 'repetido', slug: 'outro' }, sent);
  expect(errors).toEqual({
    [idOf(sent, 'total')]: { type: 'ruim' },
    [idOf(sent, 'order_id')]: { name: 'repetido' },
  });
});

test('a first draft has an event date', () => {
  expect(toVersionRequest(firstDraft())).toMatchObject({ event_date_field: 'ocorrido_em' });
});
