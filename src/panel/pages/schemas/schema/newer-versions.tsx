import { Button } from '@mantine/core';
import type { Schemas } from '../../../api/paths.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { ChangeList } from './change-list.tsx';
import styles from './version-effect.module.css';

interface NewerVersionsProps {
  /** The versions that others made since the draft was begun, the newest first. */
  newer: Schemas['Version'][];
  onMerge: () => void;
}

/** Says that the draft would undo what others saved meanwhile, shows that, and offers to take it into the draft. */
export function NewerVersions({ newer, onMerge }: NewerVersionsProps) {
  const { version } = newer[0]!;
  return (
    <PanelCard title={texts.newerTitle(version)}>
      <div className={styles.effect} role="alert">
        <p className={styles.line}>{texts.newerText}</p>
        {newer.map((one) => (
          <ChangeList key={one.version} changes={one.changes} />
        ))}
        <div>
          <Button onClick={onMerge}>{texts.newerMerge(version)}</Button>
        </div>
      </div>
    </PanelCard>
  );
}
