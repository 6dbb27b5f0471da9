import { useMay } from '../../../api/session.tsx';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { automationTexts } from '../../../texts/automation.ts';
import { processingTexts as texts } from '../../../texts/processing.ts';
import type { Run } from '../run-state.tsx';

/** Who or what started a run, with the page that shows it where the member may open it. */
export function StartedBy({ run: { schema, started_by } }: { run: Run }) {
  const owner = useMay('owner');
  if (!started_by) return texts.startedByUnknown;
  const { kind, name, rule } = started_by;
  if (rule) {
    const text = texts.startedByRule(automationTexts.byRule[rule]);
    return <TextLink href={`/esquemas/${schema}/automatico`}>{text}</TextLink>;
  }
  const text = kind === 'token' ? texts.startedByToken(name ?? '') : name;
  if (!owner) return text;
  return <TextLink href={kind === 'token' ? '/tokens' : '/membros'}>{text}</TextLink>;
}
