import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useRead } from '../../api/use-api.ts';
import { StatusBadge } from '../../parts/figures/status-badge.tsx';
import { ErrorState } from '../../parts/frame/error-state.tsx';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './schema-frame.module.css';
import { schemaPlaces } from './schema-places.ts';

/** The frame around every page of one schema: its name, and the tabs of its pages. */
export default function SchemaFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const { data, error, refetch } = useRead('/schemas/{slug}', { path: { slug } });
  const [location] = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone not all tabs fit: the one of this page must be among those seen.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [location]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const base = `/esquemas/${slug}`;
  return (
    <>
      <div className={styles.name}>
        <TextName slug={slug} name={data?.name} />
        {data?.active === false && <StatusBadge tone="idle">{texts.inactive}</StatusBadge>}
      </div>
      <nav ref={tabs} className={styles.tabs} aria-label={texts.tabsOf(data?.name ?? slug)}>
        {schemaPlaces.map(({ path, label }) => {
          const here = path === '' ? location === base : location.startsWith(`${base}${path}`);
          return (
            <Link
              key={path}
              href={`${base}${path}`}
              className={styles.tab}
              aria-current={here ? 'page' : undefined}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      {children}
    </>
  );
}

function TextName({ slug, name }: { slug: string; name: string | undefined }) {
  return (
    <>
      <Link href="/esquemas" className={styles.up}>
        {texts.schemas}
      </Link>
      <span aria-hidden>/</span>
      <strong>{name ?? slug}</strong>
      <code className={styles.slug}>{slug}</code>
    </>
  );
}
