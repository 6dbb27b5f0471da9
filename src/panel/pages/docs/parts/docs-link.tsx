import type { ReactNode } from 'react';
import styles from '../../../parts/controls/text-link.module.css';
import { TextLink } from '../../../parts/controls/text-link.tsx';

/** Addresses that the service answers by itself, without the application. */
const SERVED = /^(\/docs\/erros|\/openapi\.json)/;

/** A link to a page of the application, to one that the service makes, or to another site. */
export function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/') && !SERVED.test(href)) return <TextLink href={href}>{children}</TextLink>;
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  );
}
