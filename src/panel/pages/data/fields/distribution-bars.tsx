import { Skeleton, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatCount } from '../../../parts/figures/format.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { dataTexts as texts } from '../../../texts/data.ts';
import type { DataSubject } from '../data-subject.ts';
import { useAnswer } from '../use-answer.ts';
import { barsOf, type DistributionBar, distributionOf } from './distribution.ts';
import styles from './summaries.module.css';
import type { FieldSummary } from './summary-query.ts';

/** The values of one field as bars; those of single values narrow the page. */
export function DistributionBars({ subject, summary }: { subject: DataSubject; summary: FieldSummary }) {
  const distribution = distributionOf(subject, summary);
  const { data, error, refetch } = useAnswer(subject, distribution?.query, { keepPrevious: false });
  const bars = useMemo(
    () => distribution && data && barsOf(distribution, summary, data.table),
    [distribution, data, summary],
  );
  if (!distribution) return <Note text={summary.values === 0 ? texts.onlyNulls : texts.noDistribution} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!bars) return <Skeleton height={120} role="status" aria-label={texts.loading} />;
  const most = Math.max(...bars.map(({ rows }) => rows), 1);
  const others = (summary.distinct ?? 0) - bars.length;
  return (
    <div className={styles.bars}>
      <ul className={styles.list} aria-label={texts.distributionOf(summary.name)}>
        {bars.map((bar) => (
          <Bar key={bar.label} bar={bar} most={most} onFilter={subject.onFilter} />
        ))}
      </ul>
      {distribution.kind === 'values' && others > 0 && <Note text={texts.otherValues(others)} />}
    </div>
  );
}

interface BarProps {
  bar: DistributionBar;
  /** Rows of the longest bar. */
  most: number;
  onFilter: DataSubject['onFilter'];
}

function Bar({ bar: { label, rows, condition }, most, onFilter }: BarProps) {
  const name = label === '' ? texts.emptyText : label;
  return (
    <li className={styles.bar}>
      {condition ? (
        <button
          type="button"
          className={styles.pick}
          title={texts.filterByValue(name)}
          onClick={() => onFilter(condition)}
        >
          {name}
        </button>
      ) : (
        <span className={styles.label}>{name}</span>
      )}
      <span className={styles.track} aria-hidden>
        <span className={styles.length} style={{ width: `${(100 * rows) / most}%` }} />
      </span>
      <span className={styles.count}>{formatCount(rows)}</span>
    </li>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" px="lg" py="xs">
      {text}
    </Text>
  );
}
