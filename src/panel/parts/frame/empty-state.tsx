import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** An icon of Tabler, 32 px. */
  icon: ReactNode;
  title: string;
  /** What to do next, in a sentence or two. */
  children: ReactNode;
  action?: ReactNode;
}

/** What stands where there is nothing yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
