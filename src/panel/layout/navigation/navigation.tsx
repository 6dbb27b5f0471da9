import { Link, useLocation } from 'wouter';
import { useMay } from '../../api/session.tsx';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './navigation.module.css';
import { accountPlaces, dataPlaces, type Place } from './navigation-places.ts';

export function Navigation() {
  const owner = useMay('owner');
  return (
    <nav aria-label={texts.mainNavigation} className={styles.navigation}>
      <Places places={dataPlaces} />
      <p className={styles.group}>{texts.account}</p>
      <Places places={accountPlaces.filter(({ ownerOnly }) => owner || !ownerOnly)} />
    </nav>
  );
}

function Places({ places }: { places: Place[] }) {
  const [location] = useLocation();
  return (
    <ul className={styles.list}>
      {places.map(({ href, label, icon: Icon }) => {
        const here = href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`);
        return (
          <li key={href}>
            <Link href={href} className={styles.link} aria-current={here ? 'page' : undefined}>
              <Icon size={19} stroke={1.6} />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
