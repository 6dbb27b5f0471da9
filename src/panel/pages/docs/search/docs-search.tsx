import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { layoutTexts } from '../../../texts/layout.ts';
import styles from './docs-search.module.css';

const DocsFinder = lazyPart(() => import('./docs-finder.tsx'));

/** Opens the search over the documentation, by a click, by Ctrl K, or by a slash outside of fields. */
export function DocsSearch() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useHotkeys([['mod+K', open]], [], true);
  useHotkeys([['/', open]]);
  return (
    <>
      <UnstyledButton
        className={styles.button}
        aria-label={`${texts.search} ${layoutTexts.findKeys}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={styles.words}>{texts.search}</span>
        <kbd className={styles.keys}>{layoutTexts.findKeys}</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <DocsFinder onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
