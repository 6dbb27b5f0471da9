import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../../api/session.tsx';
import { useRead } from '../../api/use-api.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import { accountPlaces, dataPlaces } from '../navigation/navigation-places.ts';
import { schemaPlaces } from '../navigation/schema-places.ts';
import { findEntries } from './find-entries.ts';
import styles from './finder.module.css';
import { useFoundFiles } from './use-found-files.ts';

interface Entry {
  label: string;
  description?: string;
  href: string;
  keywords?: string[];
}

/** Every page, schema, file, run and action of the account, by what is typed. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [location, navigate] = useLocation();
  const [editor, owner] = [useMay('editor'), useMay('owner')];
  const { setColorScheme } = useMantineColorScheme();
  const schemas = useRead('/schemas').data?.data ?? [];
  const boards = useRead('/boards').data?.data ?? [];
  const runs = useRead('/runs', { query: { limit: 20 } }).data?.data ?? [];
  const here = /^\/esquemas\/([^/]+)/.exec(location)?.[1];
  const { files, more } = useFoundFiles(query, here, schemas);
  useEffect(() => spotlight.open(), []);
  const found = (entries: Entry[]) => entries.map((entry) => ({ ...entry, keywords: [query] }));
  const leading = (group: string, entries: Entry[]) => ({
    group,
    // Schemas and files may share a name; no two entries of a group lead to one place.
    actions: entries.map(({ href, ...entry }) => ({
      ...entry,
      id: `${group} ${href}`,
      onClick: () => navigate(href),
    })),
  });
  const groups: SpotlightActionGroupData[] = [
    leading(
      texts.findPages,
      [...dataPlaces, ...accountPlaces].filter(({ ownerOnly }) => owner || !ownerOnly),
    ),
    leading(
      texts.findSchemas,
      schemas.flatMap(({ slug, name }) =>
        schemaPlaces.map(({ path, label }) => ({
          label: path === '' ? name : `${name} · ${label}`,
          description: slug,
          href: `/esquemas/${slug}${path}`,
        })),
      ),
    ),
    leading(
      texts.findBoards,
      boards.map(({ id, name }) => ({ label: name, href: `/quadros/${id}` })),
    ),
    // What the service found has the query in it.
    leading(texts.findFiles, found(files)),
    leading(
      texts.findRuns,
      [...runs.map(({ id, schema }) => ({ id, description: schema })), ...numbered(query, runs)].map(
        ({ id, ...entry }) => ({ ...entry, label: texts.runNumber(id), href: `/processamentos/${id}` }),
      ),
    ),
    {
      group: texts.findActions,
      actions: [
        ...leading(texts.findActions, [
          ...(editor ? [{ label: texts.newSchema, href: '/esquemas/novo' }] : []),
          ...schemas.flatMap(({ slug, name }) => [
            ...(editor ? [{ label: texts.sendTo(name), href: `/esquemas/${slug}/arquivos` }] : []),
            { label: texts.queryOf(name), href: `/esquemas/${slug}/consulta` },
          ]),
        ]).actions,
        ...(['auto', 'light', 'dark'] as const).map((scheme) => ({
          id: scheme,
          label: `${texts.theme}: ${{ auto: texts.themeAuto, light: texts.themeLight, dark: texts.themeDark }[scheme]}`,
          onClick: () => setColorScheme(scheme),
        })),
      ],
    },
    leading(texts.findElsewhere, found(more)),
  ];
  return (
    <Spotlight
      shortcut={null}
      onExitTransitionEnd={onClose}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      filter={findEntries}
      nothingFound={texts.findNothing}
      scrollable
      attributes={{ content: { 'aria-label': texts.find } }}
      classNames={{ actionDescription: styles.description! }}
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: texts.findPlaceholder,
        'aria-label': texts.findPlaceholder,
      }}
    />
  );
}

/** A run by its number, however old. */
function numbered(query: string, known: { id: number }[]): { id: number }[] {
  const id = Number(/^\s*#?(\d{1,15})\s*$/.exec(query)?.[1]);
  return id > 0 && !known.some((run) => run.id === id) ? [{ id }] : [];
}
