import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import type { DataSubject } from '../data-subject.ts';
import { SummaryGroup } from './summary-group.tsx';
import { FIELDS_PER_QUERY } from './summary-query.ts';

/** Every field with what the records of the page have in it. A query describes a few fields; more are asked for by hand. */
export function FieldSummaries({ subject }: { subject: DataSubject }) {
  const { columns } = subject;
  const [shown, setShown] = useState(FIELDS_PER_QUERY);
  const groups = Array.from(
    { length: Math.ceil(Math.min(shown, columns.length) / FIELDS_PER_QUERY) },
    (_, at) => columns.slice(at * FIELDS_PER_QUERY, (at + 1) * FIELDS_PER_QUERY),
  );
  return (
    <PanelCard flush title={texts.fields} lead={texts.fieldsLead}>
      <Stack gap={0}>
        {groups.map((fields) => (
          <SummaryGroup key={fields[0]!.name} subject={subject} fields={fields} />
        ))}
      </Stack>
      {shown < columns.length && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + FIELDS_PER_QUERY)}>
          {texts.moreFields(columns.length - shown)}
        </Button>
      )}
    </PanelCard>
  );
}
