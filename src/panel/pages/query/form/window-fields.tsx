import { Button, Group, Text, TextInput } from '@mantine/core';
import type { FieldErrors } from '../../../editor/query-problems.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryBody } from '../query-text.ts';
import { daysBefore } from '../run/days.ts';
import type { EventRange } from '../run/use-event-range.ts';

interface WindowFieldsProps {
  body: QueryBody;
  onChange: (body: QueryBody) => void;
  errors: FieldErrors;
  eventDateField: string;
  range: EventRange | undefined;
}

/** The days a query is about, with the days there are data for at hand. */
export function WindowFields({ body, onChange, errors, eventDateField, range }: WindowFieldsProps) {
  const set = (event_from: string, event_to: string) => onChange({ ...body, event_from, event_to });
  return (
    <div>
      <Group grow align="flex-start" gap="xs">
        <TextInput
          type="date"
          label={texts.from}
          value={body.event_from}
          onChange={(event) => set(event.currentTarget.value, body.event_to)}
          error={errors.event_from?.join(' ')}
        />
        <TextInput
          type="date"
          label={texts.to}
          value={body.event_to}
          onChange={(event) => set(body.event_from, event.currentTarget.value)}
          error={errors.event_to?.join(' ')}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {texts.windowHelp(eventDateField)}
      </Text>
      {range && (
        <Group gap={6} mt={6}>
          <Button size="compact-xs" variant="default" onClick={() => set(range.from, range.to)}>
            {texts.wholeRange}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => set(daysBefore(range.to, 6), range.to)}>
            {texts.last7}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => set(daysBefore(range.to, 29), range.to)}>
            {texts.last30}
          </Button>
        </Group>
      )}
    </div>
  );
}
