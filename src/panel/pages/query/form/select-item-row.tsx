import { ActionIcon, Select, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import {
  aggregateChoices,
  readSelectItem,
  type SelectItem,
  type TimeUnit,
  timeUnits,
  writeSelectItem,
} from './select-item.ts';

const ExpressionEditor = lazyPart(() => import('../../../editor/expression-editor.tsx'));

interface SelectItemRowProps {
  text: string;
  /** From 1, for labels. */
  number: number;
  columns: QueryColumn[];
  messages: string[];
  onChange: (text: string) => void;
  onRemove: () => void;
  onSubmit: () => void;
}

type Kind = keyof typeof texts.kinds;
const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }));

/** One item of `select`: controls for the common forms, an editor for any expression. */
export function SelectItemRow({
  text,
  number,
  columns,
  messages,
  onChange,
  onRemove,
  onSubmit,
}: SelectItemRowProps) {
  // An item that was chosen to be an expression stays one, even while its text reads like a column.
  const [asExpression, setAsExpression] = useState(text === '');
  const item: SelectItem = asExpression ? { kind: 'expression', text } : readSelectItem(text);
  const kind: Kind = item.kind === 'aggregate' ? item.fn : item.kind;
  const change = (next: SelectItem) => onChange(writeSelectItem(next));
  const column = item.kind === 'expression' ? (columns[0]?.name ?? '') : item.column;

  const setKind = (value: Kind) => {
    setAsExpression(value === 'expression');
    change(itemOfKind(value, column === '*' ? (columns[0]?.name ?? '') : column, text));
  };

  return (
    <div className={classes.item}>
      <div className={classes.itemControls}>
        <Select
          aria-label={`${texts.selectKind} ${number}`}
          data={kinds}
          value={kind}
          onChange={(value) => value && setKind(value as Kind)}
          allowDeselect={false}
          comboboxProps={{ width: 180, position: 'bottom-start' }}
          className={classes.kind}
        />
        {item.kind === 'time' && (
          <Select
            aria-label={`${texts.unit} ${number}`}
            data={timeUnits.map((value) => ({ value, label: texts.units[value] }))}
            value={item.unit}
            onChange={(value) => value && change({ ...item, unit: value as TimeUnit })}
            allowDeselect={false}
            className={classes.unit}
          />
        )}
        {item.kind !== 'expression' && (
          <Select
            aria-label={`${texts.column} ${number}`}
            data={columnOptions(columns, item, column)}
            value={column}
            onChange={(value) => value && change({ ...item, column: value })}
            allowDeselect={false}
            searchable
            className={classes.grow}
          />
        )}
        {item.kind !== 'expression' && (item.kind !== 'column' || item.alias !== '') && (
          <TextInput
            aria-label={`${texts.alias} ${number}`}
            value={item.alias}
            onChange={(event) => change({ ...item, alias: event.currentTarget.value })}
            leftSection={<Text size="xs">as</Text>}
            className={classes.grow}
          />
        )}
        {item.kind === 'expression' && (
          <div className={classes.expression} data-error={messages.length > 0 || undefined}>
            <Suspense fallback={<div className={classes.expressionWaiting}>{text}</div>}>
              <ExpressionEditor
                value={text}
                onChange={onChange}
                onSubmit={onSubmit}
                columns={columns}
                messages={messages}
                label={`${texts.expression} ${number}`}
                placeholder={texts.expressionPlaceholder}
              />
            </Suspense>
          </div>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.remove(`${texts.select.toLowerCase()} ${number}`)}
          onClick={onRemove}
          className={classes.remove}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {messages.map((message) => (
        <Text key={message} size="xs" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
    </div>
  );
}

function itemOfKind(kind: Kind, column: string, text: string): SelectItem {
  if (kind === 'expression') return { kind, text };
  if (kind === 'column') return { kind, column, alias: '' };
  if (kind === 'time') return { kind, unit: 'day', column, alias: 'dia' };
  const fn = aggregateChoices.find((choice) => choice === kind) ?? 'count';
  if (fn === 'count') return { kind: 'aggregate', fn, column: '*', alias: 'total' };
  const prefix = { 'count distinct': 'distintos', sum: 'soma', avg: 'media', min: 'min', max: 'max' }[fn];
  return { kind: 'aggregate', fn, column, alias: `${prefix}_${column.replace(/^_+/, '')}`.slice(0, 64) };
}

function columnOptions(columns: QueryColumn[], item: SelectItem, current: string) {
  const fitting = columns
    .filter(({ type }) => fits(item, type))
    .map(({ name }) => ({ value: name, label: name }));
  const all = item.kind === 'aggregate' && item.fn === 'count' ? [{ value: '*', label: texts.allRows }] : [];
  const options = [...all, ...fitting];
  // A column the schema does not have is shown as it is; the service says what is wrong with it.
  return options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
}

function fits(item: SelectItem, type: string): boolean {
  if (item.kind === 'time') return type === 'date' || type === 'timestamp';
  if (item.kind !== 'aggregate') return true;
  if (item.fn === 'sum' || item.fn === 'avg') return /^(integer|number|decimal)/.test(type);
  return item.fn === 'count' || type !== 'json';
}
