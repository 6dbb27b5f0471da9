import { expect, test } from 'vitest';
import { changeDraft, type Draft, type DraftField } from './draft.ts';
import { toDraft, toVersionRequest } from './draft-document.ts';
import { rebaseDraft } from './rebase-draft.ts';

const day = { name: 'dia', type: 'date', required: true };
const field = (name: string, more: object = {}) => ({ name, type: 'string', required: false, ...more });
const declared = (...fields: ReturnType<typeof field>[]) =>
  toDraft({ event_date_field: 'dia', undeclared_fields: 'reject', fields: [day, ...fields] });
const shown = (draft: Draft) =>
  toVersionRequest(draft).fields.map(({ name, type, description }) => [name, type, description]);

const opened = declared(field('a'), field('b'), field('c'), field('n', { type: 'integer' }));
const idOf = (name: string) => opened.fields.find((one) => one.name === name)!.id;
const changed = (name: string, change: Partial<DraftField>, draft = opened) =>
  changeDraft(draft, { type: 'change', id: idOf(name), change });
const added = (name: string, draft = opened) => {
  const more = changeDraft(draft, { type: 'add' });
  return changeDraft(more, { type: 'change', id: more.fields.at(-1)!.id, change: { name } });
};

test('edits and a newer version are joined: fields added, changed and dropped by either', () => {
  const newest = declared(
    field('a', { description: 'dela' }),
    field('c'),
    field('n', { type: 'number' }),
    field('dela'),
  );
  const draft = changeDraft(added('minha', changed('n', { description: 'minha' })), {
    type: 'remove',
    id: idOf('c'),
  });
  const rebased = rebaseDraft({ opened, draft }, newest);
  expect(shown(rebased.draft)).toEqual([
    ['dia', 'date', ''],
    ['a', 'string', 'dela'],
    ['n', 'number', 'minha'],
    ['minha', 'string', ''],
    ['dela', 'string', ''],
  ]);
  expect(toVersionRequest(rebased.draft).event_date_field).toBe('dia');
  expect(shown(rebased.opened)).toEqual(shown(newest));
});

test('where both changed the same, the edit stays: a text, a dropped field, a field of one name', () => {
  const newest = declared(
    field('a', { description: 'dela' }),
    field('c'),
    field('n'),
    field('nova', { type: 'date' }),
  );
  const draft = added('nova', changed('b', { description: 'minha' }, changed('a', { description: 'minha' })));
  expect(shown(rebaseDraft({ opened, draft }, newest).draft)).toEqual([
    ['dia', 'date', ''],
    ['a', 'string', 'minha'],
    ['b', 'string', 'minha'],
    ['c', 'string', ''],
    ['n', 'string', ''],
    ['nova', 'string', ''],
  ]);
});

test('a draft without edits is the newer version, with nothing unsaved; a second newer version is joined like the first', () => {
  const once = rebaseDraft({ opened, draft: opened }, declared(field('a'), field('dela')));
  expect(once.draft).toBe(once.opened);
  const edited = changeDraft(once.draft, {
    type: 'change',
    id: once.opened.fields[2]!.id,
    change: { name: 'minha' },
  });
  const twice = rebaseDraft(
    { opened: once.opened, draft: edited },
    declared(field('a', { description: 'x' }), field('dela')),
  );
  expect(shown(twice.draft)).toEqual([
    ['dia', 'date', ''],
    ['a', 'string', 'x'],
    ['minha', 'string', ''],
  ]);
});

test('the rule for undeclared fields is of whoever changed it', () => {
  const newest: Draft = { ...opened, undeclaredFields: 'ignore' };
  expect(rebaseDraft({ opened, draft: added('x') }, newest).draft.undeclaredFields).toBe('ignore');
  const draft = changeDraft(opened, { type: 'undeclared', value: 'ignore' });
  expect(rebaseDraft({ opened, draft }, declared(field('a'))).draft.undeclaredFields).toBe('ignore');
});
