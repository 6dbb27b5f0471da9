import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './text-link.module.css';

/** A link in running text or in a table, to another page of the panel. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  );
}
