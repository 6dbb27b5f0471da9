import { Text } from '@mantine/core';
import type { Schemas } from '../../../api/paths.ts';
import { Moment } from '../../../parts/figures/moment.tsx';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../../parts/figures/status-badge.tsx';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import classes from '../webhooks.module.css';

interface AttemptListProps {
  attempts: Schemas['Attempt'][];
  /** When the next attempt is due, if any. */
  next: string | null;
}

/** Attempts of a delivery: when, what was answered, how long it took, and the beginning of the body. */
export function AttemptList({ attempts, next }: AttemptListProps) {
  return (
    <ol className={classes.attempts}>
      {next && (
        <li className={classes.attempt}>
          <StatusBadge tone="busy">
            {texts.nextAttempt} <RelativeTime at={next} />
          </StatusBadge>
        </li>
      )}
      {attempts.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
      {attempts.length === 0 && !next && <li className={classes.attempt}>{texts.attemptsNone}</li>}
    </ol>
  );
}

function Attempt({ attempt: { at, status, ms, response_body, error } }: { attempt: Schemas['Attempt'] }) {
  return (
    <li className={classes.attempt}>
      <span className={classes.pair}>
        <StatusBadge tone={error ? 'bad' : 'ok'}>
          {status === null ? texts.noAnswer : texts.attemptAnswer(status)}
        </StatusBadge>
        <span className={classes.soft}>
          <Moment at={at} /> · {texts.attemptTime(ms)}
        </span>
      </span>
      {error && <p className={classes.attemptError}>{error.message}</p>}
      {status !== null &&
        (response_body ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <pre tabIndex={0}>{response_body}</pre>
        ) : (
          <Text size="sm" c="dimmed" mt={4}>
            {texts.emptyBody}
          </Text>
        ))}
    </li>
  );
}
