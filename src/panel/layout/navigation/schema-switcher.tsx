import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../../api/use-api.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './schema-switcher.module.css';

/** The pages of a schema that exist for every other schema too. */
const SAME_PAGE = /^\/esquemas\/[^/]+\/(arquivos|consulta|esquema|processamento|automatico)/;

/** Names shown at once; more are found by typing. */
const MOST_NAMES = 100;

/** Switches to another schema and stays on the same kind of page. */
export function SchemaSwitcher() {
  const input = useRef<HTMLInputElement>(null);
  const [location, navigate] = useLocation();
  const { data } = useRead('/schemas');
  const current = /^\/esquemas\/([^/]+)/.exec(location)?.[1] ?? null;
  const options = data?.data.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
  const go = (slug: string | null) => {
    if (slug === null) return;
    const page = SAME_PAGE.exec(location)?.[1];
    navigate(page ? `/esquemas/${slug}/${page}` : `/esquemas/${slug}`);
    input.current?.blur();
  };
  return (
    <Select
      ref={input}
      className={styles.switcher}
      aria-label={texts.switchSchema}
      placeholder={texts.switchSchema}
      leftSection={<IconSearch size={16} />}
      data={options}
      value={options.some(({ value }) => value === current) ? current : null}
      onChange={go}
      searchable
      limit={MOST_NAMES}
      allowDeselect={false}
      nothingFoundMessage={texts.noSchemas}
    />
  );
}
