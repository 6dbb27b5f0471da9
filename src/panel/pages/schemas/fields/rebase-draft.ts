import type { Draft, DraftField } from './draft.ts';

/** A draft, and the version it was made from as a draft, in which a field has the same id. */
export interface Edited {
  opened: Draft;
  draft: Draft;
}

/**
 * Puts the edits of a draft on a newer version: what only one side changed is taken, and where both changed the same, the
 * edit stays. `newest` is the newer version as a draft.
 */
export function rebaseDraft({ opened, draft }: Edited, newest: Draft): Edited {
  const openedByName = new Map(opened.fields.map((field) => [field.name, field]));
  const now: Draft = {
    ...newest,
    fields: newest.fields.map((field) => ({ ...field, id: openedByName.get(field.name)?.id ?? field.id })),
  };
  now.eventDateId = now.fields[newest.fields.findIndex(({ id }) => id === newest.eventDateId)]?.id ?? null;
  if (draft === opened) return { opened: now, draft: now };

  const openedById = new Map(opened.fields.map((field) => [field.id, field]));
  const nowById = new Map(now.fields.map((field) => [field.id, field]));
  const fields = draft.fields.flatMap((field) => {
    const was = openedById.get(field.id);
    if (!was) return [field];
    const is = nowById.get(field.id);
    if (is) return [{ ...is, ...changesOf(was, field) }];
    return Object.keys(changesOf(was, field)).length === 0 ? [] : [field];
  });
  const names = new Set(fields.map(({ name }) => name.trim()));
  const added = now.fields.filter(({ id, name }) => !openedById.has(id) && !names.has(name));
  const ruled = draft.undeclaredFields !== opened.undeclaredFields;
  return {
    opened: now,
    draft: {
      fields: [...fields, ...added],
      // No version has another event date than the one before.
      eventDateId: draft.eventDateId,
      undeclaredFields: ruled ? draft.undeclaredFields : now.undeclaredFields,
    },
  };
}

function changesOf(was: DraftField, is: DraftField): Partial<DraftField> {
  const members = Object.keys(is) as (keyof DraftField)[];
  return Object.fromEntries(members.filter((name) => is[name] !== was[name]).map((name) => [name, is[name]]));
}
