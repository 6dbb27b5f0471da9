import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { findEntries } from '../../../layout/palette/find-entries.ts';
import styles from '../../../layout/palette/finder.module.css';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { searchEntries } from './search-entries.ts';

const [store, finder] = createSpotlight();
const groups = searchEntries();

/** Operations, guides with their parts, functions and errors, by what is typed. */
export default function DocsFinder({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [location, navigate] = useLocation();
  useEffect(() => finder.open(), []);
  const go = (href: string) => {
    const [path, anchor] = href.split('#');
    // The service makes the page of errors; a place on the present page is the browser's own business.
    if (path === '/docs/erros') window.location.assign(href);
    else if (path === location && anchor) window.location.hash = anchor;
    else navigate(href);
  };
  return (
    <Spotlight
      store={store}
      shortcut={null}
      onExitTransitionEnd={onClose}
      query={query}
      onQueryChange={setQuery}
      actions={groups.map(({ group, entries }) => ({
        group,
        actions: entries.map(({ href, ...entry }) => ({ ...entry, id: href, onClick: () => go(href) })),
      }))}
      filter={findEntries}
      nothingFound={texts.searchNothing}
      scrollable
      attributes={{ content: { 'aria-label': texts.search } }}
      classNames={{ actionDescription: styles.description! }}
      maxHeight={460}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: texts.searchPlaceholder,
        'aria-label': texts.searchPlaceholder,
      }}
    />
  );
}
