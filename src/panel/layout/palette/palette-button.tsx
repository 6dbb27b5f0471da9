import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCommand } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './palette.module.css';

const Palette = lazyPart(() => import('./palette.tsx'));

/** Opens what leads everywhere, by a click or by Ctrl K from any place, editors too. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen(true)]], [], true);
  return (
    <>
      <UnstyledButton
        className={styles.button}
        aria-label={`${texts.find} ${texts.findKeys}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconCommand size={16} stroke={1.6} aria-hidden />
        <span className={styles.words}>{texts.find}</span>
        <kbd className={styles.keys}>{texts.findKeys}</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
