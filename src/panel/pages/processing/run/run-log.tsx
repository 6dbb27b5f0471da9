import { Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatClock, momentTitle } from '../../../parts/figures/format.ts';
import { ErrorState } from '../../../parts/frame/error-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { processingTexts as texts } from '../../../texts/processing.ts';
import classes from '../processing.module.css';
import { useRunLog } from './use-run-log.ts';

/** The log of a run; it follows the end while new lines come, unless one reads further up. */
export function RunLog({ id, over }: { id: number; over: boolean }) {
  const log = useRunLog(id);
  const [follow, setFollow] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const count = log.data?.lines.length ?? 0;
  useEffect(() => {
    if (follow && count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [follow, count]);
  return (
    <PanelCard
      flush
      title={texts.log}
      actions={
        !over && (
          <Switch
            label={texts.follow}
            checked={follow}
            onChange={(event) => setFollow(event.currentTarget.checked)}
          />
        )
      }
    >
      {log.error && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ol className={classes.log} ref={list} tabIndex={0} aria-label={texts.log}>
        {log.data?.lines.map(({ id: line, at, level, text }) => (
          <li key={line} data-level={level}>
            <time dateTime={at} title={momentTitle(at)}>
              {formatClock(at)}
            </time>
            <span>{text}</span>
          </li>
        ))}
        {count === 0 && <li className={classes.logNote}>{texts.logEmpty}</li>}
        {count > 0 && log.data?.ended && <li className={classes.logNote}>{texts.logEnded}</li>}
      </ol>
    </PanelCard>
  );
}
