import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'ok' | 'bad' | 'busy' | 'warn' | 'idle';

/** A state in a word, with a mark whose form tells the tone too, not the colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.mark} aria-hidden />
      {children}
    </span>
  );
}
