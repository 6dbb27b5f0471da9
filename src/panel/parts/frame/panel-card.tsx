import type { ReactNode } from 'react';
import styles from './panel-card.module.css';

interface PanelCardProps {
  title?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Without inner space, for tables and lists that reach the border. */
  flush?: boolean;
  children: ReactNode;
}

/** A sheet on the page with one subject. */
export function PanelCard({ title, lead, actions, flush = false, children }: PanelCardProps) {
  return (
    <section className={styles.card} data-flush={flush || undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          <div className={styles.words}>
            {title && <h2>{title}</h2>}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
