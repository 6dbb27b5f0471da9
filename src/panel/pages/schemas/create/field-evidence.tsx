import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schemas } from '../../../api/paths.ts';
import { formatShare } from '../../../parts/figures/format.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import styles from './field-evidence.module.css';

/** What the sample showed of one field: how often it is null, values, and what does not go together. */
export function FieldEvidence({ field }: { field: Schemas['DetectedField'] }) {
  const { null_share, missing_share, examples, conflicts, notes } = field;
  return (
    <div className={styles.evidence}>
      <Presence nullShare={null_share} missingShare={missing_share} />
      {examples.length > 0 && (
        <span className={styles.examples}>
          {examples.map((example) => (
            <code key={example}>{example}</code>
          ))}
        </span>
      )}
      {conflicts.length > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {texts.conflict}: {conflicts.map(({ text }) => text).join('; ')}.
          </span>
        </p>
      )}
      {notes.map(({ code, text }) => (
        <p key={code} className={styles.note}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** A bar of how much of the sample has a value, and the same in words. */
function Presence({ nullShare, missingShare }: { nullShare: number; missingShare: number }) {
  const words = [
    ...(nullShare > 0 ? [texts.nullShare(formatShare(nullShare))] : []),
    ...(missingShare > 0 ? [texts.missingShare(formatShare(missingShare))] : []),
  ];
  return (
    <span className={styles.presence}>
      <meter className={styles.meter} min={0} max={1} value={1 - nullShare - missingShare} aria-hidden />
      {words.length > 0 ? words.join(', ') : texts.alwaysPresent}
    </span>
  );
}
