import type { Schemas } from '../../api/paths.ts';
import { failureTexts as texts } from '../../texts/failures.ts';
import { RemedyAction } from './remedy-action.tsx';
import styles from './run-failure.module.css';

/** Why a run of a list failed, what to do about it, and the button that does it. */
export function RunFailure({ run }: { run: Schemas['Run'] }) {
  if (run.status !== 'failed' || !run.error) return null;
  const { code, message, fix, remedy } = run.error;
  return (
    <div className={styles.failure}>
      <p>{message}</p>
      <p className={styles.fix}>{run.retryable ? fix : texts.taken}</p>
      <div className={styles.action}>
        {run.retryable && (
          <RemedyAction remedy={remedy} schema={run.schema} run={{ id: run.id, code, retryable: true }} />
        )}
      </div>
    </div>
  );
}
