import type { Schemas } from '../../api/paths.ts';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { automationTexts as texts } from '../../texts/automation.ts';
import classes from './automation.module.css';

/** What came of the rules: the last run they started, and what keeps them from starting one. */
export function AutomationState({ automation }: { automation: Schemas['Automation'] }) {
  const { last_started, problem, updated_at } = automation;
  return (
    <div>
      {problem && (
        <div className={classes.problem} role="alert">
          <strong>{texts.problem}.</strong> {problem.message}
        </div>
      )}
      <p className={classes.state}>
        {updated_at === null ? (
          texts.never
        ) : (
          <>
            {texts.changed} <RelativeTime at={updated_at} />.
          </>
        )}{' '}
        {last_started && (
          <>
            {texts.lastStarted} <RelativeTime at={last_started.at} /> ({texts.byRule[last_started.rule]}
            {last_started.run_ids.map((id) => (
              <span key={id}>
                , <TextLink href={`/processamentos/${id}`}>{texts.run(id)}</TextLink>
              </span>
            ))}
            ).
          </>
        )}
      </p>
    </div>
  );
}
