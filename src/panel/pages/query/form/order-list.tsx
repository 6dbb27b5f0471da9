import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import type { FieldErrors } from '../../../editor/query-problems.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import type { QueryBody, QueryOrdering } from '../query-text.ts';
import { isAggregate, nameOfItem } from './select-item.ts';

interface OrderListProps {
  body: QueryBody;
  onChange: (body: QueryBody) => void;
  columns: QueryColumn[];
  errors: FieldErrors;
}

/** What the rows are ordered by. */
export function OrderList({ body, onChange, columns, errors }: OrderListProps) {
  const orders = body.order_by ?? [];
  const setAll = (next: QueryOrdering[]) => onChange({ ...body, order_by: next });
  const names = orderable(body, columns);
  return (
    <Stack gap={6}>
      {orders.map((order, index) => (
        <div key={index} className={classes.item}>
          <div className={classes.itemControls}>
            <Select
              aria-label={`${texts.orderBy} ${index + 1}`}
              data={names.includes(order.field) ? names : [...names, order.field]}
              value={order.field}
              onChange={(field) => field && setAll(orders.with(index, { ...order, field }))}
              allowDeselect={false}
              searchable
              className={classes.grow}
            />
            <SegmentedControl
              aria-label={`${texts.direction} ${index + 1}`}
              data={[
                { value: 'asc', label: texts.asc },
                { value: 'desc', label: texts.desc },
              ]}
              size="xs"
              value={order.direction?.toLowerCase() ?? 'asc'}
              onChange={(value) =>
                setAll(orders.with(index, { ...order, direction: value as 'asc' | 'desc' }))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.remove(`${texts.orderBy.toLowerCase()} ${index + 1}`)}
              onClick={() => setAll(orders.toSpliced(index, 1))}
              className={classes.remove}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
          {[...(errors[`order_by.${index}`] ?? []), ...(errors[`order_by.${index}.field`] ?? [])].map(
            (message) => (
              <Text key={message} size="xs" c="var(--mantine-color-error)" role="alert">
                {message}
              </Text>
            ),
          )}
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={names.length === 0}
          onClick={() => setAll([...orders, { field: proposed(body, names), direction: 'desc' }])}
        >
          {texts.addOrder}
        </Button>
      </Group>
    </Stack>
  );
}

/** With aggregates only what is selected orders, else any column does. */
function orderable(body: QueryBody, columns: QueryColumn[]): string[] {
  const selected = body.select.map(nameOfItem).filter((name) => name !== '');
  if (body.select.some(isAggregate)) return [...new Set([...selected, ...(body.group_by ?? [])])];
  return [
    ...new Set([...selected, ...columns.filter(({ type }) => type !== 'json').map(({ name }) => name)]),
  ];
}

/** The first figure, which is what one mostly orders by. */
function proposed(body: QueryBody, names: string[]): string {
  const aggregate = body.select.find(isAggregate);
  return (aggregate && nameOfItem(aggregate)) || names[0]!;
}
