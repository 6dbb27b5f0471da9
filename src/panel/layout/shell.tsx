import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useLiveUpdates } from '../api/live.ts';
import { common } from '../texts/common.ts';
import { layoutTexts as texts } from '../texts/layout.ts';
import mark from '../theme/mark.svg';
import { CreditsLeft } from './credits-left.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Navigation } from './navigation.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { SchemaSwitcher } from './schema-switcher.tsx';
import styles from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';
import { UploadsUnderWay } from './uploads-under-way.tsx';
import { useIdleFetch } from './use-idle-fetch.ts';
import { UserMenu } from './user-menu.tsx';

/** What stands around every page of a session: navigation at the side, the account at the top. */
export default function Shell({ children }: { children: ReactNode }) {
  const [drawer, { open, close }] = useDisclosure(false);
  const [location] = useLocation();
  useLiveUpdates();
  useIdleFetch();
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <aside className={styles.side}>
        <div className={styles.stay}>
          <Brand />
          <Navigation />
        </div>
      </aside>
      <div className={styles.main}>
        <header className={styles.top}>
          <div className={styles.burger}>
            <Burger opened={drawer} onClick={open} size="sm" aria-label={texts.openMenu} />
          </div>
          <SchemaSwitcher />
          <PaletteButton />
          <div className={styles.account}>
            <UploadsUnderWay />
            <CreditsLeft />
            <NoticeBell />
            <UserMenu />
          </div>
        </header>
        <OfflineNote />
        <main id="conteudo" tabIndex={-1} className={styles.content}>
          <DropAnywhere>{children}</DropAnywhere>
        </main>
      </div>
      <UnsavedQuestion />
      <Drawer opened={drawer} onClose={close} title={texts.menu} size={280}>
        <Navigation />
      </Drawer>
    </div>
  );
}

function Brand() {
  return (
    <Link href="/" className={styles.brand}>
      <img src={mark} alt="" width={30} height={30} />
      {common.product}
    </Link>
  );
}
