import { useState } from 'react';
import { shortTime } from '../../../charts/chart-data.ts';
import { beginningOf } from '../../../parts/figures/beginning.ts';
import { formatCount, formatShare } from '../../../parts/figures/format.ts';
import { dataTexts as texts } from '../../../texts/data.ts';
import type { DataSubject } from '../data-subject.ts';
import { DistributionBars } from './distribution-bars.tsx';
import styles from './summaries.module.css';
import type { FieldSummary } from './summary-query.ts';

/** One field: type, nulls, distinct values, least and greatest; opened, how its values are distributed. */
export function SummaryRow({ subject, summary }: { subject: DataSubject; summary: FieldSummary }) {
  const { name, type, rows, values, distinct, least, greatest } = summary;
  // The distribution is asked for when the field is opened first.
  const [wasOpened, setWasOpened] = useState(false);
  const nulls = rows - values;
  const shown = (value: string) => (type === 'timestamp' ? shortTime(value) : beginningOf(value));
  return (
    <details className={styles.field} onToggle={() => setWasOpened(true)}>
      <summary className={styles.summary}>
        <span className={styles.name}>
          <code>{name}</code> <span className={styles.type}>{type}</span>
        </span>
        <span className={styles.figure}>
          {nulls === 0 ? texts.noNulls : texts.nulls(formatCount(nulls), formatShare(nulls / rows))}
        </span>
        <span className={styles.figure}>{distinct !== null && texts.distinct(distinct)}</span>
        <span className={styles.ends}>
          {least !== null && greatest !== null && (
            <>
              <span className={styles.end}>{shown(least)}</span>
              {least !== greatest && (
                <>
                  <span>{texts.upTo}</span>
                  <span className={styles.end}>{shown(greatest)}</span>
                </>
              )}
            </>
          )}
        </span>
      </summary>
      {wasOpened && <DistributionBars subject={subject} summary={summary} />}
    </details>
  );
}
