import { VisuallyHidden } from '@mantine/core';
import { auditTexts as texts } from '../../texts/audit.ts';
import { common } from '../../texts/common.ts';
import styles from './audit-details.module.css';
import { detailsOf } from './detail-text.ts';

/** What something was changed to, as `name: value`, or `name: before → after`. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  const pairs = detailsOf(details);
  if (pairs.length === 0) return <span>{common.none}</span>;
  return (
    <span className={styles.details}>
      {pairs.map(({ name, before, value }, at) => (
        <code key={at} className={styles.pair}>
          {name}:{' '}
          {before !== undefined && (
            <>
              <span className={styles.before}>{before}</span> <span aria-hidden>→</span>
              <VisuallyHidden> {texts.became} </VisuallyHidden>{' '}
            </>
          )}
          {value}
        </code>
      ))}
    </span>
  );
}
