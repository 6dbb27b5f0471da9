import { Link, useLocation } from 'wouter';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import styles from './docs-navigation.module.css';
import { placeGroups } from './docs-places.ts';

/** The pages of the documentation, the present one marked. */
export function DocsNavigation() {
  const [location] = useLocation();
  return (
    <nav aria-label={texts.navigation} className={styles.navigation}>
      {placeGroups.map(({ title, places }) => (
        <div key={title}>
          <p className={styles.group}>{title}</p>
          <ul className={styles.list}>
            {places.map(({ href, label, method, deprecated }) => (
              <li key={href}>
                <Link
                  href={href}
                  className={styles.link}
                  aria-current={location === href ? 'page' : undefined}
                  data-deprecated={deprecated || undefined}
                >
                  {label}
                  {method && <span className={styles.method}>{method}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.group}>{texts.more}</p>
      <ul className={styles.list}>
        <li>
          <a href="/docs/erros" className={styles.link}>
            {texts.errors}
          </a>
        </li>
        <li>
          <a href="/openapi.json" className={styles.link}>
            {texts.contract}
          </a>
        </li>
      </ul>
    </nav>
  );
}
