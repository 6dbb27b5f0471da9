import type { Schemas } from '../../api/paths.ts';
import { useMay } from '../../api/session.tsx';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { TextLink } from '../../parts/controls/text-link.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import styles from './first-steps.module.css';

/** What a new account does first. Stays until a program has queried. */
export function FirstSteps({ overview }: { overview: Schemas['Overview'] }) {
  const editor = useMay('editor');
  const owner = useMay('owner');
  const { first_steps: done, totals, schemas } = overview;
  if (done.outside_query) return null;
  const isEmpty = totals.schemas === 0;
  const slug = schemas[0]?.slug;
  const steps: { title: string; text: string; done: boolean; href?: string | undefined }[] = [
    { ...texts.steps.schema, done: !isEmpty },
    { ...texts.steps.file, done: done.file, href: slug && `/esquemas/${slug}` },
    { ...texts.steps.token, done: done.token, href: owner ? '/tokens' : undefined },
    { ...texts.steps.query, done: false, href: slug && `/esquemas/${slug}/esquema?secao=usar` },
  ];
  const next = steps.find((step) => !step.done);
  return (
    <PanelCard title={texts.startTitle} lead={isEmpty ? texts.startLead : texts.startGoOn}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.title}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <h3>
              {step.title} {step.done && <span className={styles.done}>{texts.stepDone}</span>}
            </h3>
            <p>{step.text}</p>
            {step === next && step.href && <TextLink href={step.href}>{texts.stepGo}</TextLink>}
          </li>
        ))}
      </ol>
      {editor && isEmpty && <LinkButton href="/esquemas/novo">{texts.startAction}</LinkButton>}
    </PanelCard>
  );
}
