import { useHotkeys } from '@mantine/hooks';
import { IconCommand } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import { FinderButton } from './finder-button.tsx';

const Palette = lazyPart(() => import('./palette.tsx'));

/** Opens what leads everywhere, by a click or by Ctrl K from any place, editors too. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen(true)]], [], true);
  return (
    <>
      <FinderButton
        icon={<IconCommand size={16} stroke={1.6} aria-hidden />}
        label={texts.find}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
