import type { ReactNode } from 'react';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  code: string;
  label: string;
  /** The same with marks, if any. */
  shown?: ReactNode;
  /** What is copied, where it has more in it than what is shown. */
  copied?: string;
}

/** Text to be copied into a terminal or a program. */
export function CodeBlock({ code, label, shown = code, copied = code }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.code} tabIndex={0} aria-label={label}>
        <pre>
          <code>{shown}</code>
        </pre>
      </section>
      <div className={styles.copy}>
        <CopyButton value={copied} />
      </div>
    </div>
  );
}
