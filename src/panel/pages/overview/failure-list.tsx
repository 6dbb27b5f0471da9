import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Schemas } from '../../api/paths.ts';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { RemedyAction } from '../../parts/failures/remedy-action.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { StatusBadge } from '../../parts/figures/status-badge.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import styles from './failure-list.module.css';

/** What went wrong lately, each with what to do about it. */
export function FailureList({ failures }: { failures: Schemas['Overview']['failures'] | undefined }) {
  return (
    <PanelCard flush title={texts.failures} lead={texts.failuresLead}>
      {failures === undefined && <Skeleton height={64} m="md" />}
      {failures?.length === 0 && (
        <p className={styles.none}>
          <IconCircleCheck size={20} aria-hidden /> {texts.noFailures}
        </p>
      )}
      <ul className={styles.failures}>
        {failures?.map(({ kind, what, when, message, fix, link, remedy, run }) => (
          <li key={`${kind} ${link} ${when}`} className={styles.failure}>
            <div className={styles.words}>
              <p className={styles.what}>
                <StatusBadge tone="bad">{texts.kinds[kind]}</StatusBadge>
                <strong>{what}</strong>
                <span className={styles.when}>
                  <RelativeTime at={when} />
                </span>
              </p>
              <p className={styles.message}>{message}</p>
              <p className={styles.fix}>{fix}</p>
            </div>
            <div className={styles.actions}>
              {remedy && (
                <RemedyAction
                  remedy={remedy}
                  schema={run?.schema ?? what}
                  run={run && { ...run, retryable: true }}
                />
              )}
              <LinkButton href={link} variant="default" size="xs" aria-label={texts.seeOf(what)}>
                {texts.see}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </PanelCard>
  );
}
