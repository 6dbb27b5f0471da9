import type { Schemas } from '../../../api/paths.ts';
import { type Column, DataTable } from '../../../parts/figures/data-table.tsx';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { common } from '../../../texts/common.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import styles from './field-table.module.css';

type Field = Schemas['Field'];

interface FieldTableProps {
  caption: string;
  fields: Field[];
  eventDateField?: string;
}

export function FieldTable({ caption, fields, eventDateField }: FieldTableProps) {
  const columns: Column<Field>[] = [
    {
      key: 'name',
      header: texts.column,
      leading: true,
      cell: ({ name }) => (
        <span className={styles.name}>
          <code>{name}</code>
          {name === eventDateField && <StatusBadge tone="warn">{texts.eventDate}</StatusBadge>}
        </span>
      ),
    },
    { key: 'type', header: texts.type, cell: ({ type }) => <code className={styles.type}>{type}</code> },
    {
      key: 'required',
      header: texts.required,
      cell: ({ required }) => (required ? common.yes : common.no),
    },
    {
      key: 'key',
      header: texts.keyShort,
      cell: ({ key, name }) => <code className={styles.type}>{key ?? name}</code>,
    },
    { key: 'description', header: texts.description, cell: ({ description }) => description ?? common.none },
  ];
  return <DataTable caption={caption} columns={columns} rows={fields} rowKey={({ name }) => name} />;
}
