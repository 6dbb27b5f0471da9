import { Stack } from '@mantine/core';
import type { Schemas } from '../../../api/paths.ts';
import { FactList } from '../../../parts/figures/fact-list.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { FieldTable } from './field-table.tsx';

/** The fields of the current version, and the columns that only older versions have. */
export function FieldsSection({ schema: { versions, columns } }: { schema: Schemas['SchemaDetail'] }) {
  const current = versions[0]!;
  const names = new Set(current.fields.map(({ name }) => name));
  const older = columns.filter(({ name }) => !names.has(name));
  const rule = current.undeclared_fields === 'reject' ? texts.undeclaredReject : texts.undeclaredIgnore;
  return (
    <Stack gap="lg">
      <PanelCard flush>
        <FieldTable
          caption={texts.fieldsCaption(current.version)}
          fields={current.fields}
          eventDateField={current.event_date_field}
        />
      </PanelCard>
      <PanelCard>
        <FactList
          facts={[
            [texts.eventDate, <code key="date">{current.event_date_field}</code>],
            [texts.undeclared, rule],
          ]}
        />
      </PanelCard>
      {older.length > 0 && (
        <PanelCard flush title={texts.olderColumns} lead={texts.olderColumnsLead}>
          <FieldTable caption={texts.olderColumns} fields={older} />
        </PanelCard>
      )}
    </Stack>
  );
}
