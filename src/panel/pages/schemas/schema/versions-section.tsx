import type { Schemas } from '../../../api/paths.ts';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { ChangeList } from './change-list.tsx';
import { FieldTable } from './field-table.tsx';
import styles from './versions-section.module.css';

/** Every version, the newest first, with how it differs from the one before. */
export function VersionsSection({ schema: { versions } }: { schema: Schemas['SchemaDetail'] }) {
  return (
    <PanelCard>
      <ol className={styles.versions}>
        {versions.map(({ version, created_at, changes, fields, event_date_field }) => (
          <li key={version} className={styles.version}>
            <div className={styles.head}>
              <h2>{version}</h2>
              <span className={styles.when}>
                {texts.madeAt} <RelativeTime at={created_at} />
              </span>
            </div>
            {changes.length === 0 ? (
              <p className={styles.first}>
                {texts.first} {texts.fieldCount(fields.length)}
              </p>
            ) : (
              <ChangeList changes={changes} />
            )}
            <details className={styles.fields}>
              <summary>{texts.showFields}</summary>
              <FieldTable
                caption={texts.fieldsCaption(version)}
                fields={fields}
                eventDateField={event_date_field}
              />
            </details>
          </li>
        ))}
      </ol>
    </PanelCard>
  );
}
