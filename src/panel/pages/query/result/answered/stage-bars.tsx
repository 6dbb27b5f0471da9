import { formatDuration } from '../../../../parts/figures/format.ts';
import { answeredTexts as texts } from '../../../../texts/query-answered.ts';
import type { QueryExplanation } from '../../run/request-page.ts';
import styles from './how-answered.module.css';

type Stages = QueryExplanation['stages'];

/** The stages of an answer in their order, each as a bar of its share. A stage that took no time is left out. */
export function StageBars({ stages }: { stages: Stages }) {
  const names = Object.keys(texts.stageNames) as (keyof Stages)[];
  const total = names.reduce((sum, name) => sum + stages[name], 0);
  return (
    <dl className={styles.stages}>
      {names
        .filter((name) => stages[name] >= 0.05)
        .map((name) => (
          <div key={name}>
            <dt>{texts.stageNames[name]}</dt>
            <dd>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: `${(stages[name] / total) * 100}%` }} />
              </span>
              <span>{stages[name] < 1 ? '< 1 ms' : formatDuration(stages[name] / 1000)}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}
