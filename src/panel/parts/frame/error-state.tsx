import { Button } from '@mantine/core';
import { placeName, toApiError } from '../../api/api-error.ts';
import { common } from '../../texts/common.ts';
import styles from './error-state.module.css';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** Field errors are shown at their fields by forms; elsewhere they are listed here. */
  withFields?: boolean;
}

/** A failure in words, with what can be done. */
export function ErrorState({ error, onRetry, withFields = true }: ErrorStateProps) {
  const { message, fields, requestId, status, code } = toApiError(error);
  // The question for the password stands above the page, and is gone once it was answered.
  if (code === 'session_required') return null;
  const problems = withFields ? Object.entries(fields) : [];
  return (
    <div className={styles.error} role="alert">
      <p className={styles.message}>{message}</p>
      {problems.length > 0 && (
        <ul className={styles.fields}>
          {problems.map(([place, texts]) => (
            <li key={place}>
              {placeName(place) && <strong>{placeName(place)}: </strong>}
              {texts.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {/* For the support; what a person can mend needs no number. */}
      {requestId && status >= 500 && <p className={styles.request}>{common.requestId(requestId)}</p>}
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {common.retry}
        </Button>
      )}
    </div>
  );
}
