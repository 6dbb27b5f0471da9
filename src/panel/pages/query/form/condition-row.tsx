import { ActionIcon, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { operators, type QueryColumn } from '../../../editor/query-completion.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import type { Operator, QueryCondition } from '../query-text.ts';
import { operatorsFor, reshape } from './condition-value.ts';
import { ConditionValue } from './condition-value-field.tsx';

interface ConditionRowProps {
  condition: QueryCondition;
  /** From 1, for labels. */
  number: number;
  columns: QueryColumn[];
  messages: string[];
  onChange: (condition: QueryCondition) => void;
  onRemove: () => void;
}

/** One filter: a column, one of the thirteen operators, and the values it takes. */
export function ConditionRow({
  condition,
  number,
  columns,
  messages,
  onChange,
  onRemove,
}: ConditionRowProps) {
  const type = columns.find(({ name }) => name === condition.field)?.type ?? 'string';
  const setField = (field: string) => {
    const nextType = columns.find(({ name }) => name === field)?.type ?? 'string';
    const op = operatorsFor(nextType, operators).includes(condition.op) ? condition.op : '=';
    onChange(
      made(field, nextType === 'json' ? 'is not null' : op, nextType === type ? condition.value : undefined),
    );
  };
  return (
    <div className={classes.item}>
      <div className={classes.itemControls}>
        <Select
          aria-label={`${texts.column} ${texts.where} ${number}`}
          data={withCurrent(
            columns.map(({ name }) => name),
            condition.field,
          )}
          value={condition.field}
          onChange={(value) => value && setField(value)}
          allowDeselect={false}
          searchable
          className={classes.grow}
        />
        <Select
          aria-label={`${texts.operator} ${number}`}
          data={operatorsFor(type, operators).map((op) => ({ value: op, label: texts.operators[op] }))}
          value={condition.op}
          onChange={(op) => op && onChange(made(condition.field, op as Operator, condition.value))}
          allowDeselect={false}
          className={classes.operator}
          comboboxProps={{ width: 190, position: 'bottom-start' }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.remove(`${texts.where.toLowerCase()} ${number}`)}
          onClick={onRemove}
          className={classes.remove}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <ConditionValue
        condition={condition}
        type={type}
        label={`${texts.value} ${number}`}
        invalid={messages.length > 0}
        onChange={(value) => onChange({ ...condition, value })}
      />
      {messages.map((message) => (
        <Text key={message} size="xs" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
    </div>
  );
}

function made(field: string, op: Operator, value: unknown): QueryCondition {
  const reshaped = reshape(value, op);
  return reshaped === undefined ? { field, op } : { field, op, value: reshaped };
}

function withCurrent(names: string[], current: string): string[] {
  return names.includes(current) ? names : [...names, current];
}
