import { type ReactNode, useEffect, useRef } from 'react';
import { common } from '../../texts/common.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One sentence: what this page is for. */
  lead?: ReactNode;
  /** Beside the title, e.g. a state. */
  mark?: ReactNode;
  actions?: ReactNode;
}

/** The first page of a visit keeps the browser's own focus; after that the heading takes it. */
let firstPage = true;

/** The heading of a page: sets the title of the document and takes the focus after a change of page. */
export function PageHeader({ title, lead, mark, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${common.product}`;
  }, [title]);
  useEffect(() => {
    if (firstPage) firstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {mark}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
