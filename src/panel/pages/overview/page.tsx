import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { readAhead } from '../../api/query-client.ts';
import { useRead } from '../../api/use-api.ts';
import { formatBytes, formatCount } from '../../parts/figures/format.ts';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PageHeader } from '../../parts/frame/page-header.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { DayChart } from './day-chart.tsx';
import { FailureList } from './failure-list.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FreshnessTable } from './freshness-table.tsx';
import { Totals } from './totals.tsx';

/** @public `lazyPart` calls it. */
export function askAhead(): void {
  readAhead('/overview');
}

export default function OverviewPage() {
  const { data, error, refetch } = useRead('/overview');
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.totals.schemas === 0 ? (
        <FirstSteps overview={data} />
      ) : (
        <Stack gap="lg">
          {data && <FirstSteps overview={data} />}
          <Totals overview={data} />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
            {data ? (
              <>
                <DayChart
                  title={texts.rows}
                  days={data.days}
                  figure={({ rows }) => rows}
                  format={formatCount}
                />
                <DayChart
                  title={texts.bytes}
                  days={data.days}
                  figure={({ bytes }) => bytes}
                  format={formatBytes}
                />
                <DayChart
                  title={texts.errors}
                  days={data.days}
                  figure={({ invalid_files }) => invalid_files}
                  format={formatCount}
                  bad
                />
              </>
            ) : (
              [1, 2, 3].map((chart) => <Skeleton key={chart} height={176} radius="lg" />)
            )}
          </SimpleGrid>
          <FailureList failures={data?.failures} />
          <FreshnessTable schemas={data?.schemas} />
          {data && (
            <Text size="sm" c="dimmed">
              {texts.verified} <RelativeTime at={data.verified_at} absent={texts.verifiedNever} />
            </Text>
          )}
        </Stack>
      )}
    </>
  );
}
