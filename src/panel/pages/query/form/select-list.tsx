import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import type { FieldErrors } from '../../../editor/query-problems.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryBody } from '../query-text.ts';
import { groupingFor } from './select-item.ts';
import { SelectItemRow } from './select-item-row.tsx';

interface SelectListProps {
  body: QueryBody;
  onChange: (body: QueryBody) => void;
  onSubmit: () => void;
  columns: QueryColumn[];
  errors: FieldErrors;
}

/** What a query shows, item by item. Grouping follows along as long as it is what the items ask for. */
export function SelectList({ body, onChange, onSubmit, columns, errors }: SelectListProps) {
  const setAll = (select: string[]) => {
    const followed = sameItems(body.group_by ?? [], groupingFor(body.select));
    onChange({ ...body, select, ...(followed ? { group_by: groupingFor(select) } : {}) });
  };
  const firstColumn = columns[0]?.name ?? '';
  const unused = columns.find(({ name }) => !body.select.includes(name))?.name ?? firstColumn;
  return (
    <Stack gap={6}>
      {body.select.map((text, index) => (
        <SelectItemRow
          key={index}
          text={text}
          number={index + 1}
          columns={columns}
          messages={errors[`select.${index}`] ?? []}
          onChange={(next) => setAll(body.select.with(index, next))}
          onRemove={() => setAll(body.select.toSpliced(index, 1))}
          onSubmit={onSubmit}
        />
      ))}
      {errors.select?.map((message) => (
        <Text key={message} size="xs" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
      <Group gap={6}>
        <AddButton label={texts.addColumn} onClick={() => setAll([...body.select, unused])} />
        <AddButton
          label={texts.addAggregate}
          onClick={() => setAll([...body.select, `count(*) as ${freeName(body.select, 'total')}`])}
        />
        <AddButton label={texts.addExpression} onClick={() => setAll([...body.select, ''])} />
      </Group>
    </Stack>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {label}
    </Button>
  );
}

function freeName(select: string[], name: string): string {
  const taken = (candidate: string) => select.some((text) => text.toLowerCase().endsWith(` as ${candidate}`));
  if (!taken(name)) return name;
  let number = 2;
  while (taken(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

function sameItems(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
