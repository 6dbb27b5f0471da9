import type { ReactNode } from 'react';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** Text to be copied into a terminal or a program; `shown` is the same with marks, if any. */
export function CodeBlock({ code, label, shown }: { code: string; label: string; shown?: ReactNode }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.code} tabIndex={0} aria-label={label}>
        <pre>
          <code>{shown ?? code}</code>
        </pre>
      </section>
      <div className={styles.copy}>
        <CopyButton value={code} />
      </div>
    </div>
  );
}
