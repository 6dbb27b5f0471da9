import { Button } from '@mantine/core';
import { useWrite } from '../../../api/use-api.ts';
import { formatInstant } from '../../../parts/figures/format.ts';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { notifyError } from '../../../parts/frame/notify-error.ts';
import { webhooksTexts as texts } from '../../../texts/webhooks.ts';
import type { Webhook } from '../webhook-state.tsx';
import classes from '../webhooks.module.css';

/** Why a webhook receives nothing, or soon will not, and how to mend it. */
export function WebhookNotice({ webhook }: { webhook: Webhook }) {
  const activate = useWrite('patch', '/webhooks/{id}', {
    refresh: ['/webhooks', '/webhooks/{id}'],
    onError: notifyError,
  });
  const { id, disabled, active, failing_since } = webhook;
  const button = (label: string) => (
    <Button
      variant="default"
      loading={activate.isPending}
      onClick={() => activate.mutate({ path: { id }, body: { active: true } })}
    >
      {label}
    </Button>
  );
  if (disabled) {
    return (
      <div className={classes.notice} data-tone="bad" role="alert">
        <strong>
          {texts.disabledAt}, {formatInstant(disabled.at)}.
        </strong>{' '}
        {disabled.reason}
        <p>{texts.disabledFix}</p>
        {button(texts.activateAgain)}
      </div>
    );
  }
  if (!active) {
    return (
      <div className={classes.notice}>
        {texts.paused}
        <div>{button(texts.activate)}</div>
      </div>
    );
  }
  if (failing_since) {
    return (
      <div className={classes.notice} role="alert">
        <strong>
          {texts.failingSince} <RelativeTime at={failing_since} />.
        </strong>
        <p>{texts.failingHelp}</p>
      </div>
    );
  }
  return null;
}
