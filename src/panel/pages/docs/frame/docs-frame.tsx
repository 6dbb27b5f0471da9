import { ActionIcon, Burger, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconContrast } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { loginPlace } from '../../../api/session.tsx';
import { SkipLink } from '../../../layout/skip-link.tsx';
import { LinkButton } from '../../../parts/controls/link-button.tsx';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { common } from '../../../texts/common.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import mark from '../../../theme/mark.svg';
import { useReader } from '../reader/reader-context.tsx';
import { DocsSearch } from '../search/docs-search.tsx';
import styles from './docs-frame.module.css';
import { DocsNavigation } from './docs-navigation.tsx';

const DocsDrawer = lazyPart(() => import('./docs-drawer.tsx'));

/** What stands around every page of the documentation: its pages at the side, search and theme at the top. */
export function DocsFrame({ children }: { children: ReactNode }) {
  const [drawer, { open, close }] = useDisclosure(false);
  const [location] = useLocation();
  const { session } = useReader();
  useEffect(close, [location]);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.top}>
        <div className={styles.burger}>
          <Burger opened={drawer} onClick={open} size="sm" aria-label={texts.openMenu} />
        </div>
        <Link href="/docs" className={styles.brand}>
          <img src={mark} alt="" width={28} height={28} />
          {common.product} <span className={styles.part}>{texts.product}</span>
        </Link>
        <div className={styles.tools}>
          <DocsSearch />
          <ThemeButton />
          <LinkButton href={session ? '/' : loginPlace(location)} size="xs" h={36} variant="default">
            {session ? texts.toPanel : texts.logIn}
          </LinkButton>
        </div>
      </header>
      <aside className={styles.side}>
        <DocsNavigation />
      </aside>
      <main id="conteudo" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {drawer && (
        <Suspense fallback={null}>
          <DocsDrawer onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The other theme by a click. A menu of three would weigh more than the page's own code. */
function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={texts.changeTheme[other]}
      onClick={() => setColorScheme(other)}
    >
      <IconContrast size={18} stroke={1.6} />
    </ActionIcon>
  );
}
