import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './finder.module.css';

interface FinderButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

/** Opens a search by what is typed, and names the keys that open it too. */
export function FinderButton({ icon, label, onClick }: FinderButtonProps) {
  return (
    <UnstyledButton
      className={styles.button}
      aria-label={`${label} ${texts.findKeys}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {icon}
      <span className={styles.words}>{label}</span>
      <kbd className={styles.keys}>{texts.findKeys}</kbd>
    </UnstyledButton>
  );
}
