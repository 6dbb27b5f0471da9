import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/paths.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { common } from '../../../texts/common.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { ChangeList } from './change-list.tsx';
import styles from './version-effect.module.css';

interface VersionEffectProps {
  preview: Answer<'/schemas/{slug}/versions/preview', 'post'> | undefined;
  error: ApiError | null;
  onRetry: () => void;
  /** Keys of today's files that the version would refuse. */
  refusedKeys: string[];
}

/** What saving would do: the changes, and what of them breaks records that are already stored. */
export function VersionEffect({ preview, error, onRetry, refusedKeys }: VersionEffectProps) {
  return (
    <PanelCard title={texts.previewTitle}>
      <div aria-live="polite" className={styles.effect}>
        {error ? (
          <ErrorState error={error} withFields={false} {...(!isFinal(error) && { onRetry })} />
        ) : preview ? (
          <Known preview={preview} />
        ) : (
          common.loading
        )}
        {refusedKeys.length > 0 && (
          <p className={styles.refuses}>
            <IconAlertTriangle size={18} aria-hidden /> {texts.previewRefuses(refusedKeys)}
          </p>
        )}
      </div>
    </PanelCard>
  );
}

/** Whether the service judged the version: asked again, it says the same. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500;
}

function Known({
  preview: { next_version, changes, breaks },
}: {
  preview: NonNullable<VersionEffectProps['preview']>;
}) {
  if (changes.length === 0) return <p className={styles.line}>{texts.previewNone}</p>;
  return (
    <>
      {breaks.length > 0 ? (
        <div className={styles.breaks} role="alert">
          <p className={styles.line}>
            <IconAlertTriangle size={18} aria-hidden /> <strong>{texts.previewBreaks}</strong>
          </p>
          <ul>
            {breaks.map(({ place, message }) => (
              <li key={place}>{message}</li>
            ))}
          </ul>
          <p className={styles.line}>{texts.previewFix}</p>
        </div>
      ) : (
        next_version && (
          <p className={styles.line}>
            <IconCircleCheck size={18} aria-hidden /> {texts.previewNext(next_version)}
          </p>
        )
      )}
      <ChangeList changes={changes} />
    </>
  );
}
