import { Group } from '@mantine/core';
import { useMay } from '../../../api/session.tsx';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { RemedyAction } from '../../../parts/failures/remedy-action.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { failureTexts } from '../../../texts/failures.ts';
import { processingTexts as texts } from '../../../texts/processing.ts';
import classes from '../processing.module.css';
import type { Run } from '../run-state.tsx';
import { SetAsideFiles } from './set-aside-files.tsx';

/** Why a run failed, or its last attempt did: cause, cure, the files to blame, and the button that mends it. */
export function FailureCard({ run, error }: { run: Run; error: NonNullable<Run['error']> }) {
  const mayAct = useMay('editor');
  const failed = run.status === 'failed';
  const blames = error.remedy === 'set_aside';
  const inTheWay = error.files.filter((file) => !file.set_aside);
  return (
    <PanelCard title={failed ? texts.failedTitle : texts.lastAttemptTitle}>
      <p className={classes.failure}>{error.message}</p>
      <p className={classes.fix}>
        <strong>{failureTexts.whatToDo}:</strong> {failed && !run.retryable ? failureTexts.taken : error.fix}
      </p>
      {error.files.length > 0 && (
        <ul className={classes.blamed} aria-label={failureTexts.blamedFiles}>
          {error.files.map(({ id, name }) => (
            <li key={id}>
              <TextLink href={`/esquemas/${run.schema}/arquivos/${id}`}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {failed && run.retryable && (
        <Group mt="md">
          {blames && mayAct && inTheWay.length > 0 && <SetAsideFiles slug={run.schema} files={inTheWay} />}
          {blames && inTheWay.length === 0 && failureTexts.setAsideDone}
          {!blames && (
            <RemedyAction
              remedy={error.remedy}
              schema={run.schema}
              run={{ id: run.id, code: error.code, retryable: true }}
            />
          )}
        </Group>
      )}
    </PanelCard>
  );
}
