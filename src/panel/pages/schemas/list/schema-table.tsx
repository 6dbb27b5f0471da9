import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { type Column, DataTable } from '../../../parts/figures/data-table.tsx';
import { FileVolume } from '../../../parts/figures/file-volume.tsx';
import { formatCount } from '../../../parts/figures/format.ts';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import styles from './schema-table.module.css';

type Summary = Schemas['SchemaSummary'];

const COLUMNS: Column<Summary>[] = [
  {
    key: 'schema',
    header: texts.schema,
    leading: true,
    cell: ({ slug, name }) => (
      <span className={styles.name}>
        <TextLink href={`/esquemas/${slug}`}>{name}</TextLink>
        <code>{slug}</code>
      </span>
    ),
  },
  { key: 'state', header: texts.state, cell: (schema) => <SchemaState schema={schema} /> },
  { key: 'version', header: texts.version, cell: ({ version }) => version },
  { key: 'rows', header: texts.rows, numeric: true, cell: ({ rows }) => formatCount(rows) },
  {
    key: 'files',
    header: texts.files,
    numeric: true,
    cell: ({ slug, files, bytes }) => (
      <FileVolume files={files} bytes={bytes} href={`/esquemas/${slug}/arquivos`} />
    ),
  },
  {
    key: 'pending',
    header: texts.pending,
    numeric: true,
    cell: ({ slug, pending_files, pending_bytes }) => (
      <FileVolume files={pending_files} bytes={pending_bytes} href={`/esquemas/${slug}/processamento`} />
    ),
  },
  {
    key: 'last',
    header: texts.lastFile,
    cell: ({ last_file }) => <RelativeTime at={last_file?.created_at ?? null} absent={texts.noFileYet} />,
  },
];

export interface SchemaTableProps {
  schemas: Summary[] | undefined;
  empty: ReactNode;
}

export function SchemaTable({ schemas, empty }: SchemaTableProps) {
  return (
    <DataTable
      caption={texts.caption}
      columns={COLUMNS}
      rows={schemas}
      rowKey={({ slug }) => slug}
      empty={empty}
    />
  );
}

function SchemaState({ schema: { active, linked, failed_files } }: { schema: Summary }) {
  if (!active) return <StatusBadge tone="idle">{texts.inactive}</StatusBadge>;
  if (failed_files > 0) return <StatusBadge tone="bad">{texts.failedFiles(failed_files)}</StatusBadge>;
  return linked ? (
    <StatusBadge tone="ok">{texts.active}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{texts.waiting}</StatusBadge>
  );
}
