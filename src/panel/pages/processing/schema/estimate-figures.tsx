import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { formatCredits, formatDuration } from '../../../parts/figures/format.ts';
import { processingTexts as texts } from '../../../texts/processing.ts';
import classes from '../processing.module.css';

/** What a run would take and cost, before it starts. */
export function EstimateFigures({ estimate }: { estimate: Schemas['Estimate'] | undefined }) {
  if (!estimate) return <Skeleton height={64} mt="lg" />;
  const { seconds, credits, balance, enough, driver, executor, executors } = estimate;
  return (
    <>
      <dl className={classes.estimate} aria-live="polite">
        <Part name={texts.duration}>{texts.upTo(formatDuration(seconds))}</Part>
        <Part name={texts.cost}>{texts.credits(formatCredits(credits))}</Part>
        <Part name={texts.afterwards}>{texts.credits(formatCredits(Number(balance) - Number(credits)))}</Part>
        <Part name={texts.machines}>{texts.machinesText(driver?.name, executors, executor.name)}</Part>
      </dl>
      {!enough && (
        <p className={classes.notEnough} role="alert">
          {texts.notEnough} <TextLink href="/creditos">{texts.seeCredits}</TextLink>
        </p>
      )}
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
