import { useMay } from '../../api/session.tsx';
import { LinkButton } from '../../parts/controls/link-button.tsx';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import styles from './first-steps.module.css';

const STEPS = [texts.steps.schema, texts.steps.file, texts.steps.query];

/** Instead of figures, while there is nothing to count. */
export function FirstSteps() {
  const editor = useMay('editor');
  return (
    <PanelCard title={texts.startTitle} lead={texts.startLead}>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {editor && <LinkButton href="/esquemas/novo">{texts.startAction}</LinkButton>}
    </PanelCard>
  );
}
