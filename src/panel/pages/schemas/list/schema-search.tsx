import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconBuildingWarehouse, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../../parts/frame/empty-state.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { hasWords } from '../../../texts/has-words.ts';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import styles from './schema-search.module.css';
import { SchemaTable, type SchemaTableProps } from './schema-table.tsx';

/** The typed words in the address, so that a list that was narrowed can be come back to. */
const SEARCH = 'busca';
/** Rows shown at once; a table of a thousand takes a second to draw. */
const ROWS_AT_ONCE = 100;

/** The schemas of an account that has many, narrowed by what is typed. */
export function SchemaSearch({ schemas }: { schemas: NonNullable<SchemaTableProps['schemas']> }) {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const typed = params.get(SEARCH) ?? '';
  const words = useDeferredValue(typed);
  const found = schemas.filter(({ name, slug }) => hasWords(`${name} ${slug}`, words));
  const search = (text: string) => {
    setShown(ROWS_AT_ONCE);
    setParams(text ? { [SEARCH]: text } : {}, { replace: true });
  };
  return (
    <Stack>
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={17} />}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <PanelCard flush>
        <Text fw={600} className={styles.count} aria-live="polite">
          {texts.count(found.length)}
        </Text>
        <SchemaTable
          schemas={found.slice(0, shown)}
          empty={
            <EmptyState icon={<IconBuildingWarehouse size={32} />} title={texts.noneFound}>
              {texts.noneFoundHelp}
            </EmptyState>
          }
        />
        {found.length > shown && (
          <div className={styles.more}>
            <Button variant="default" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
              {texts.moreSchemas(found.length - shown)}
            </Button>
          </div>
        )}
      </PanelCard>
    </Stack>
  );
}
