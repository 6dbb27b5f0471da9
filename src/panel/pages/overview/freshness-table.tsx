import type { Schemas } from '../../api/paths.ts';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { type Column, DataTable } from '../../parts/figures/data-table.tsx';
import { FileVolume } from '../../parts/figures/file-volume.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import styles from './freshness-table.module.css';

type Fresh = Schemas['Overview']['schemas'][number];

/** Schemas shown; an account may have a thousand. */
const MOST_SHOWN = 10;

const COLUMNS: Column<Fresh>[] = [
  {
    key: 'schema',
    header: texts.schema,
    leading: true,
    cell: ({ slug, name }) => <TextLink href={`/esquemas/${slug}`}>{name}</TextLink>,
  },
  { key: 'last', header: texts.lastFile, cell: ({ last_file_at }) => <RelativeTime at={last_file_at} /> },
  {
    key: 'pending',
    header: texts.pending,
    numeric: true,
    cell: ({ slug, pending_files, pending_bytes }) => (
      <FileVolume files={pending_files} bytes={pending_bytes} href={`/esquemas/${slug}/processamento`} />
    ),
  },
];

export function FreshnessTable({ schemas }: { schemas: Fresh[] | undefined }) {
  return (
    <PanelCard flush title={texts.freshness} lead={texts.freshnessLead}>
      <DataTable
        caption={texts.freshnessCaption}
        columns={COLUMNS}
        rows={schemas?.slice(0, MOST_SHOWN)}
        rowKey={({ slug }) => slug}
      />
      {schemas && schemas.length > MOST_SHOWN && (
        <p className={styles.all}>
          <TextLink href="/esquemas">{texts.allSchemas(schemas.length)}</TextLink>
        </p>
      )}
    </PanelCard>
  );
}
