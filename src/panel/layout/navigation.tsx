import {
  IconActivity,
  IconBuildingWarehouse,
  IconCoins,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay } from '../api/session.tsx';
import { layoutTexts as texts } from '../texts/layout.ts';
import styles from './navigation.module.css';

interface Place {
  href: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  ownerOnly?: boolean;
}

const DATA: Place[] = [
  { href: '/', label: texts.overview, icon: IconLayoutDashboard },
  { href: '/esquemas', label: texts.schemas, icon: IconBuildingWarehouse },
  { href: '/processamentos', label: texts.runs, icon: IconActivity },
];
const ACCOUNT: Place[] = [
  { href: '/tokens', label: texts.tokens, icon: IconKey, ownerOnly: true },
  { href: '/webhooks', label: texts.webhooks, icon: IconWebhook, ownerOnly: true },
  { href: '/creditos', label: texts.credits, icon: IconCoins },
  { href: '/membros', label: texts.members, icon: IconUsers, ownerOnly: true },
  { href: '/auditoria', label: texts.audit, icon: IconHistory, ownerOnly: true },
  { href: '/configuracoes', label: texts.settings, icon: IconSettings },
];

export function Navigation() {
  const owner = useMay('owner');
  return (
    <nav aria-label={texts.mainNavigation} className={styles.navigation}>
      <Places places={DATA} />
      <p className={styles.group}>{texts.account}</p>
      <Places places={ACCOUNT.filter(({ ownerOnly }) => owner || !ownerOnly)} />
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
