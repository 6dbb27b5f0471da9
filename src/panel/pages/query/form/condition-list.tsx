import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import type { FieldErrors } from '../../../editor/query-problems.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryBody, QueryCondition } from '../query-text.ts';
import { ConditionRow } from './condition-row.tsx';

interface ConditionListProps {
  body: QueryBody;
  onChange: (body: QueryBody) => void;
  columns: QueryColumn[];
  errors: FieldErrors;
}

/** The filters of a query; all of them hold. */
export function ConditionList({ body, onChange, columns, errors }: ConditionListProps) {
  const where = body.where ?? [];
  const setAll = (next: QueryCondition[]) => onChange({ ...body, where: next });
  const first = columns.find(({ type }) => type === 'string') ?? columns[0];
  return (
    <Stack gap={6}>
      {where.length > 1 && (
        <Text size="xs" c="dimmed">
          {texts.whereHelp}
        </Text>
      )}
      {where.map((condition, index) => (
        <ConditionRow
          key={index}
          condition={condition}
          number={index + 1}
          columns={columns}
          messages={messagesBelow(errors, `where.${index}`)}
          onChange={(next) => setAll(where.with(index, next))}
          onRemove={() => setAll(where.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAll([...where, { field: first?.name ?? '', op: '=', value: '' }])}
        >
          {texts.addFilter}
        </Button>
      </div>
    </Stack>
  );
}

/** The messages at a place and at places inside it, as `where.0` and `where.0.value`. */
function messagesBelow(errors: FieldErrors, place: string): string[] {
  return Object.entries(errors)
    .filter(([path]) => path === place || path.startsWith(`${place}.`))
    .flatMap(([, messages]) => messages);
}
