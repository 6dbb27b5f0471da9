import { Button, type ButtonProps } from '@mantine/core';
import { useLocation } from 'wouter';
import type { Schemas } from '../../api/paths.ts';
import { useMay, useSession } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { failureTexts as texts } from '../../texts/failures.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { LinkButton } from '../controls/link-button.tsx';
import { notifyError } from '../frame/notify-error.ts';

interface RemedyActionProps {
  remedy: Schemas['Remedy'];
  /** Slug of the schema whose run failed. */
  schema: string;
  /** The failed run; null where no run began. */
  run: { id: number; code: string; retryable: boolean } | null;
}

/** The button that does what a failure asks for; nothing where the member may not, or nothing is left to do. */
export function RemedyAction({ remedy, schema, run }: RemedyActionProps) {
  const { plan } = useSession();
  const mayAct = useMay('editor');
  if (remedy === 'credits') {
    return (
      <LinkButton href="/creditos" size="xs" variant="default">
        {texts.credits}
      </LinkButton>
    );
  }
  if (!run) return null;
  if (remedy === 'support') {
    return <CopyButton value={texts.supportText(run.id, schema, run.code)} label={texts.support} />;
  }
  if (!mayAct || !run.retryable) return null;
  if (remedy === 'set_aside') {
    return (
      <LinkButton href={`/processamentos/${run.id}`} size="xs" variant="default">
        {texts.seeFiles}
      </LinkButton>
    );
  }
  if (remedy === 'machines' && plan.custom_processing) {
    return (
      <LinkButton href={`/esquemas/${schema}/processamento`} size="xs" variant="default">
        {texts.machines}
      </LinkButton>
    );
  }
  return (
    <RetryButton runId={run.id} size="xs" variant="default">
      {remedy === 'wait' ? texts.retryNow : texts.retry}
    </RetryButton>
  );
}

interface RetryButtonProps extends ButtonProps {
  runId: number;
  children: string;
}

/** Starts a failed or cancelled run again, and goes to the new one. */
export function RetryButton({ runId, children, ...props }: RetryButtonProps) {
  const [, navigate] = useLocation();
  const retry = useWrite('post', '/runs/{id}/retry', {
    refresh: ['/runs', '/runs/{id}', '/schemas/{slug}/processing', '/overview'],
    onSuccess: ({ ids }) => navigate(`/processamentos/${ids[0]}`),
    onError: notifyError,
  });
  return (
    <Button
      {...props}
      loading={retry.isPending}
      onClick={() => retry.mutate({ path: { id: runId } })}
      aria-label={props.size === 'xs' ? `${children}: ${texts.retryOf(runId)}` : undefined}
    >
      {children}
    </Button>
  );
}
