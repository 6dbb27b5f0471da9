import { ActionIcon, Checkbox, Radio, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type Dispatch, memo, type ReactNode } from 'react';
import { DragHandle } from '../../../parts/controls/drag-handle.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { type DraftAction, type DraftField, isDateKind } from './draft.ts';
import type { DraftErrors } from './draft-document.ts';
import styles from './field-row.module.css';
import { TypeFields } from './type-fields.tsx';

interface FieldRowProps {
  field: DraftField;
  index: number;
  count: number;
  isEventDate: boolean;
  isDragged: boolean;
  errors: DraftErrors[string] | undefined;
  dispatch: Dispatch<DraftAction>;
  onMove: (id: string, to: number) => void;
  onDrag: (id: string | undefined) => void;
  onDragOver: (id: string, index: number) => void;
  children?: ReactNode;
}

/** Memoized: a schema may have hundreds of fields, and each key typed in one changes one row. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, index, count, isEventDate, isDragged, errors, dispatch, onMove, onDrag, onDragOver } = props;
  const { id, name } = field;
  const [opened, { toggle }] = useDisclosure(false);
  const change = (part: Partial<DraftField>) => dispatch({ type: 'change', id, change: part });
  const open = opened || errors?.key !== undefined || errors?.description !== undefined;
  const hasSpaces = field.key !== field.key.trim();
  return (
    <li
      className={styles.row}
      data-dragged={isDragged || undefined}
      aria-label={name || texts.fieldNumber(index + 1)}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver(id, index);
      }}
    >
      <div className={styles.line}>
        <DragHandle
          label={texts.moveField(name, index + 1, count)}
          onMove={(by) => onMove(id, index + by)}
          onStart={() => onDrag(id)}
          onEnd={() => onDrag(undefined)}
        />
        <TextInput
          className={styles.name}
          aria-label={texts.fieldName}
          placeholder={texts.fieldNamePlaceholder}
          value={name}
          error={errors?.name}
          spellCheck={false}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TypeFields field={field} error={errors?.type} onChange={change} />
        <Checkbox
          className={styles.required}
          label={texts.required}
          checked={field.required}
          disabled={isEventDate}
          error={errors?.required !== undefined}
          onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
        />
        <Radio
          className={styles.date}
          label={texts.eventDate}
          aria-label={texts.eventDateUse(name)}
          name="event-date"
          checked={isEventDate}
          disabled={!isDateKind(field.kind)}
          onChange={() => dispatch({ type: 'event-date', id })}
        />
        <div className={styles.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.moreOf(name)}
            aria-expanded={open}
            onClick={toggle}
          >
            <IconChevronDown size={18} className={styles.chevron} data-open={open || undefined} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.removeField(name)}
            onClick={() => dispatch({ type: 'remove', id })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </div>
      {errors?.required && <p className={styles.problem}>{errors.required}</p>}
      {!open && field.key !== '' && field.key !== name && (
        <p className={styles.key}>
          {texts.key}: <code>{field.key}</code>
          {hasSpaces && ` · ${texts.keySpaces}`}
        </p>
      )}
      {open && (
        <div className={styles.more}>
          <TextInput
            label={texts.key}
            description={hasSpaces ? texts.keySpaces : texts.keyHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={name}
            value={field.key}
            error={errors?.key}
            spellCheck={false}
            onChange={({ currentTarget }) => change({ key: currentTarget.value })}
          />
          <TextInput
            label={texts.description}
            value={field.description}
            error={errors?.description}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
        </div>
      )}
      {props.children}
    </li>
  );
});
