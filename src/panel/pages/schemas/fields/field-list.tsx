import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Dispatch, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import type { Draft, DraftAction } from './draft.ts';
import type { DraftErrors } from './draft-document.ts';
import styles from './field-list.module.css';
import { FieldRow } from './field-row.tsx';

interface FieldListProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  errors: DraftErrors;
  /** What is wrong with the choice of the event date. */
  eventDateProblem?: string | undefined;
  /** Below a field, by its id: what a sample showed of it. The same elements each time, else all rows render with each key. */
  evidence?: ReadonlyMap<string, ReactNode>;
}

/** The fields of a schema as a list to edit: add, change, reorder by hand or by keys, remove. */
export function FieldList({ draft, dispatch, errors, eventDateProblem, evidence }: FieldListProps) {
  const [dragged, setDragged] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const count = draft.fields.length;
  // Rows are memoized, so what they call stays the same while the fields change.
  const fields = useRef(draft.fields);
  useLayoutEffect(() => {
    fields.current = draft.fields;
  });
  const move = useCallback(
    (id: string, to: number) => {
      const all = fields.current;
      if (to < 0 || to >= all.length) return;
      dispatch({ type: 'move', id, to });
      const name = all.find((field) => field.id === id)?.name ?? '';
      setAnnounced(texts.moved(name, to + 1, all.length));
    },
    [dispatch],
  );
  const held = useRef<string>(undefined);
  const drag = useCallback((id: string | undefined) => {
    held.current = id;
    setDragged(id);
  }, []);
  const dragOver = useCallback(
    (id: string, index: number) => {
      if (held.current !== undefined && held.current !== id) move(held.current, index);
    },
    [move],
  );
  const add = () => {
    dispatch({ type: 'add' });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  return (
    <PanelCard
      flush
      title={`${texts.fields} (${count})`}
      lead={`${texts.fieldsLead} ${texts.eventDateHint}`}
      actions={<AddButton onClick={add} />}
    >
      {eventDateProblem && (
        <p className={styles.problem} role="alert" tabIndex={-1} data-wrong>
          {eventDateProblem}
        </p>
      )}
      <ol ref={list} className={styles.list}>
        {draft.fields.map((field, index) => (
          <FieldRow
            key={field.id}
            field={field}
            index={index}
            count={count}
            isEventDate={field.id === draft.eventDateId}
            isDragged={field.id === dragged}
            errors={errors[field.id]}
            dispatch={dispatch}
            onMove={move}
            onDrag={drag}
            onDragOver={dragOver}
          >
            {evidence?.get(field.id)}
          </FieldRow>
        ))}
      </ol>
      <div className={styles.foot}>
        <AddButton onClick={add} />
      </div>
      <VisuallyHidden aria-live="assertive">{announced}</VisuallyHidden>
    </PanelCard>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={onClick}>
      {texts.addField}
    </Button>
  );
}
