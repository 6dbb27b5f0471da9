import { Text } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '../../../../parts/controls/text-link.tsx';
import { FactList } from '../../../../parts/figures/fact-list.tsx';
import { formatBytes, formatCount, formatDuration } from '../../../../parts/figures/format.ts';
import { PanelCard } from '../../../../parts/frame/panel-card.tsx';
import { answeredTexts as texts } from '../../../../texts/query-answered.ts';
import type { QueryBody } from '../../query-text.ts';
import type { QueryPage } from '../../run/request-page.ts';
import styles from './how-answered.module.css';
import { reasonOf } from './reason-of.ts';
import { StageBars } from './stage-bars.tsx';
import { StatementPart } from './statement-part.tsx';
import { useExplained } from './use-explained.ts';

interface HowAnsweredProps {
  slug: string;
  /** The query that was answered. */
  query: QueryBody;
  page: QueryPage;
}

/** What was read for an answer, where its time went, what makes it quicker, and the engine's SQL. */
export function HowAnswered({ slug, query, page }: HowAnsweredProps) {
  const [isOpen, setOpen] = useState(false);
  const { explanation, statistics } = page;
  const reason = reasonOf(explanation, statistics);
  const explained = useExplained(slug, query, explanation.position, isOpen);
  const leftOut = explained.data?.left_out;
  const leftOutCount = leftOut && leftOut.raw + (leftOut.data ?? 0);
  return (
    <PanelCard>
      <Text size="sm" mb={6}>
        {texts.reason(reason, formatDuration)}{' '}
        {reason.remedy && (
          <TextLink href={texts.remedies[reason.remedy].path(slug)}>
            {texts.remedies[reason.remedy].label}
          </TextLink>
        )}
      </Text>
      <details className={styles.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.title}</summary>
        <FactList
          facts={[
            [texts.rawFiles, texts.filesOf(explanation.files.raw, formatBytes(explanation.raw_bytes))],
            [
              texts.dataFiles,
              explanation.files.data === null ? texts.otherTable : formatCount(explanation.files.data),
            ],
            ...(leftOutCount === undefined
              ? []
              : [[texts.leftOut, formatCount(leftOutCount)] as [string, string]]),
            [texts.read, texts.readOf(statistics.rows_read, formatBytes(statistics.bytes_read))],
            [texts.position, formatCount(explanation.position)],
            [texts.lane, texts.lanes[explanation.lane ?? 'none']],
            [texts.page, explanation.next_page ? texts.nextPage : texts.firstPage],
            ...(explanation.spooled_bytes > 0
              ? [[texts.spooled, formatBytes(explanation.spooled_bytes)] as [string, string]]
              : []),
          ]}
        />
        <h3>{texts.stages}</h3>
        <StageBars stages={explanation.stages} />
        {isOpen && <StatementPart explained={explained} />}
      </details>
    </PanelCard>
  );
}
