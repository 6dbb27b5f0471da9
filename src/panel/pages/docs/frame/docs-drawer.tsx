import { Drawer } from '@mantine/core';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { DocsNavigation } from './docs-navigation.tsx';

/** The pages of the documentation, where the window has no room for them at its side. */
export default function DocsDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title={texts.product} size={300}>
      <DocsNavigation />
    </Drawer>
  );
}
