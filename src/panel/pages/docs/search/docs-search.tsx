import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { FinderButton } from '../../../layout/palette/finder-button.tsx';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';

const DocsFinder = lazyPart(() => import('./docs-finder.tsx'));

/** Opens the search over the documentation, by a click, by Ctrl K, or by a slash outside of fields. */
export function DocsSearch() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useHotkeys([['mod+K', open]], [], true);
  useHotkeys([['/', open]]);
  return (
    <>
      <FinderButton
        icon={<IconSearch size={16} stroke={1.6} aria-hidden />}
        label={texts.search}
        onClick={open}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DocsFinder onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
