import { Skeleton, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Schemas } from '../../api/paths.ts';
import { DataTable } from '../../parts/figures/data-table.tsx';
import { formatBytes, formatCredits } from '../../parts/figures/format.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { EmptyState } from '../../parts/frame/empty-state.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { automationTexts as texts } from '../../texts/automation.ts';
import classes from './automation.module.css';

/** What rules, saved or not, would have started with the last uploads. */
export function PreviewCard({ slug, rules }: { slug: string; rules: Schemas['AutomationRules'] }) {
  const preview = useQuery<Schemas['AutomationPreview'], ApiError>({
    queryKey: ['/schemas/{slug}/files', { path: { slug } }, 'automation-preview', rules],
    queryFn: ({ signal }) =>
      call('post', '/schemas/{slug}/automation/preview', { path: { slug }, body: rules }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, error } = preview;
  const anyOn = rules.on_upload || rules.pending_bytes !== null || rules.minutes_after_upload !== null;
  return (
    <PanelCard flush title={texts.preview} lead={data && data.uploads > 0 && texts.previewLead(data.uploads)}>
      {error ? (
        // The faults of the rules are shown at their fields.
        error.status !== 422 && <ErrorState error={error} onRetry={() => void preview.refetch()} />
      ) : data ? (
        <Played preview={data} anyOn={anyOn} />
      ) : (
        <Skeleton height={160} m="lg" w="auto" />
      )}
    </PanelCard>
  );
}

function Played({ preview, anyOn }: { preview: Schemas['AutomationPreview']; anyOn: boolean }) {
  const { uploads, data } = preview;
  if (uploads === 0 || data.length === 0) {
    const [title, help] =
      uploads === 0
        ? [texts.previewNone, texts.previewNoneHelp]
        : anyOn
          ? [texts.previewNothing, texts.previewNothingHelp]
          : [texts.previewNoRules, texts.previewNoRulesHelp];
    return (
      <EmptyState icon={<IconBolt size={32} />} title={title}>
        {help}
      </EmptyState>
    );
  }
  const total = data.reduce((sum, { credits }) => sum + Number(credits), 0);
  return (
    <>
      <Text fw={600} className={classes.count} aria-live="polite">
        {texts.previewRuns(data.length)}, {texts.previewCost(formatCredits(total))}
      </Text>
      <div className={classes.played}>
        <DataTable
          caption={texts.previewTable}
          rows={data.map((run, index) => ({ ...run, index }))}
          rowKey={({ index }) => index}
          columns={[
            { key: 'at', header: texts.when, leading: true, cell: ({ at }) => <Moment at={at} /> },
            { key: 'rule', header: texts.rule, cell: ({ rule }) => texts.byRule[rule] },
            {
              key: 'volume',
              header: texts.volume,
              numeric: true,
              cell: ({ files, rows, bytes }) =>
                `${texts.files(files)} · ${texts.rows(rows)} · ${formatBytes(bytes)}`,
            },
            {
              key: 'cost',
              header: texts.previewCostColumn,
              numeric: true,
              cell: ({ credits }) => formatCredits(credits),
            },
          ]}
        />
      </div>
    </>
  );
}
