import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/paths.ts';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { formatBytes, formatCount, formatCredits } from '../../parts/figures/format.ts';
import { common } from '../../texts/common.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import styles from './totals.module.css';

/** Everything there is, in four figures. */
export function Totals({ overview }: { overview: Answer<'/overview', 'get'> | undefined }) {
  if (!overview) return <Skeleton height={92} radius="lg" />;
  const { totals, credits } = overview;
  const reserved = Number(credits.reserved) > 0;
  return (
    <dl className={styles.totals}>
      <Figure name={texts.rows} value={formatCount(totals.rows)} />
      <Figure name={texts.bytes} value={formatBytes(totals.bytes)} note={common.files(totals.files)} />
      <Figure
        name={texts.credits}
        value={<TextLink href="/creditos">{formatCredits(credits.balance)}</TextLink>}
        note={reserved ? texts.creditsReserved(formatCredits(credits.reserved)) : texts.creditsNone}
      />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
