import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'wouter';
import { useRead } from '../../../api/use-api.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import { isOver, RunState } from '../run-state.tsx';
import { FailureCard } from './failure-card.tsx';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunFiles } from './run-files.tsx';
import { RunLog } from './run-log.tsx';
import { RunProgress } from './run-progress.tsx';

/** Polling interval of an open run, whose progress moves between its events. */
const LOOK_EVERY_MS = 1000;

export default function RunPage() {
  const id = Number(useParams<{ id: string }>().id);
  const { data: known } = useRead('/runs/{id}', { path: { id } });
  const run = useRead(
    '/runs/{id}',
    { path: { id } },
    { refetchEveryMs: known && !isOver(known) ? LOOK_EVERY_MS : false },
  );
  const { data } = run;
  if (!data) {
    return run.error ? (
      <ErrorState error={run.error} onRetry={() => void run.refetch()} />
    ) : (
      <Stack role="status">
        <Skeleton height={34} width="40%" />
        <Skeleton height={200} radius="lg" />
      </Stack>
    );
  }
  return (
    <>
      <PageHeader
        title={texts.run(id)}
        mark={<RunState run={data} />}
        lead={
          <>
            <TextLink href={`/esquemas/${data.schema}/processamento`}>{data.schema}</TextLink>,{' '}
            {texts.version(data.schema_version)}
          </>
        }
        actions={<RunActions run={data} />}
      />
      <Stack gap="lg">
        {!isOver(data) && <RunProgress run={data} />}
        {data.error && <FailureCard run={data} error={data.error} />}
        <RunFacts run={data} />
        <RunFiles run={data} />
        <RunLog id={id} over={isOver(data)} />
      </Stack>
    </>
  );
}
