import { Button, MultiSelect, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { panel } from '../../../../../generated/contract-values.ts';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import type { FieldErrors } from '../../../editor/query-problems.ts';
import { numberOf } from '../../../parts/forms/figure.ts';
import { FigureInput } from '../../../parts/forms/figure-input.tsx';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryBody } from '../query-text.ts';
import type { EventRange } from '../run/use-event-range.ts';
import { ConditionList } from './condition-list.tsx';
import { OrderList } from './order-list.tsx';
import { groupingFor, isAggregate, nameOfItem } from './select-item.ts';
import { SelectList } from './select-list.tsx';
import { WindowFields } from './window-fields.tsx';

const { limit } = panel.schemas.QueryFirstPage.properties;

interface QueryFormProps {
  body: QueryBody;
  onChange: (body: QueryBody) => void;
  onSubmit: () => void;
  columns: QueryColumn[];
  eventDateField: string;
  range: EventRange | undefined;
  errors: FieldErrors;
}

/** A query as a form; every control shows the service's own messages about its part. */
export function QueryForm({
  body,
  onChange,
  onSubmit,
  columns,
  eventDateField,
  range,
  errors,
}: QueryFormProps) {
  const common = { body, onChange, columns, errors };
  return (
    <Stack gap="lg">
      <Section title={texts.window}>
        <WindowFields {...{ body, onChange, errors, eventDateField, range }} />
      </Section>
      <Section title={texts.select}>
        <SelectList {...common} onSubmit={onSubmit} />
      </Section>
      <Section title={texts.where}>
        <ConditionList {...common} />
      </Section>
      {(body.select.some(isAggregate) || (body.group_by?.length ?? 0) > 0) && <GroupBy {...common} />}
      <Section title={texts.orderBy}>
        <OrderList {...common} />
      </Section>
      <FigureInput
        label={texts.limit}
        value={body.limit ?? limit.default}
        onChange={(figure) => onChange({ ...body, limit: numberOf(figure) ?? '' })}
        min={limit.minimum}
        max={limit.maximum}
        clampBehavior="none"
        error={errors.limit?.join(' ')}
        w={160}
      />
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="sm" ff="text" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function GroupBy({ body, onChange, columns, errors }: Omit<Parameters<typeof SelectList>[0], 'onSubmit'>) {
  const grouped = body.group_by ?? [];
  const plain = body.select.filter((text) => !isAggregate(text)).map(nameOfItem);
  const names = [...new Set([...plain, ...columns.map(({ name }) => name), ...grouped])].filter(Boolean);
  const wanted = groupingFor(body.select);
  const missing = wanted.filter((name) => !grouped.includes(name));
  const messages = Object.entries(errors).filter(([path]) => path.startsWith('group_by'));
  return (
    <div>
      <MultiSelect
        label={texts.groupBy}
        description={texts.groupByHelp}
        data={names}
        value={grouped}
        onChange={(group_by) => onChange({ ...body, group_by })}
        searchable
        error={messages.length > 0 && messages.flatMap(([, text]) => text).join(' ')}
      />
      {missing.length > 0 && (
        <Button
          size="compact-xs"
          variant="light"
          mt={6}
          onClick={() => onChange({ ...body, group_by: wanted })}
        >
          <Text span size="xs">
            {texts.groupByProposed(missing.join(', '))}
          </Text>
        </Button>
      )}
    </div>
  );
}
