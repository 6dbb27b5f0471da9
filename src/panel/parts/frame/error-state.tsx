import { Button } from '@mantine/core';
import { toApiError } from '../../api/api-error.ts';
import { common } from '../../texts/common.ts';
import styles from './error-state.module.css';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** Field errors are shown at their fields by forms; elsewhere they are listed here. */
  withFields?: boolean;
}

/** A failure in the service's own words, with what can be done. */
export function ErrorState({ error, onRetry, withFields = true }: ErrorStateProps) {
  const { message, fields, requestId, code } = toApiError(error);
  const problems = withFields ? Object.entries(fields) : [];
  return (
    <div className={styles.error} role="alert">
      <p className={styles.message}>{code === 'role_required' ? common.roleRequired : message}</p>
      {problems.length > 0 && (
        <ul className={styles.fields}>
          {problems.map(([field, texts]) => (
            <li key={field}>
              <code>{field}</code> {texts.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {requestId && <p className={styles.request}>{common.requestId(requestId)}</p>}
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {common.retry}
        </Button>
      )}
    </div>
  );
}
