import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useLiveUpdates } from '../api/live.ts';
import { common } from '../texts/common.ts';
import { layoutTexts as texts } from '../texts/layout.ts';
import mark from '../theme/mark.svg';
import { CreditsLeft } from './account/credits-left.tsx';
import { NoticeBell } from './account/notice-bell.tsx';
import { UserMenu } from './account/user-menu.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { SchemaSwitcher } from './navigation/schema-switcher.tsx';
import { useIdleFetch } from './navigation/use-idle-fetch.ts';
import { OfflineNote } from './offline-note.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { UnsavedQuestion } from './questions/unsaved-question.tsx';
import styles from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { DropAnywhere } from './uploads/drop-anywhere.tsx';
import { UploadsUnderWay } from './uploads/uploads-under-way.tsx';

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
