import { Button, Group, Select, TextInput } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { creditsTexts as texts } from '../../texts/credits.ts';

export interface LedgerQuery {
  schema?: string;
  from?: string;
  to?: string;
}

interface LedgerFiltersProps {
  query: LedgerQuery;
  onSet: (changes: Partial<Record<keyof LedgerQuery, string>>) => void;
}

/** Narrows the ledger by schema and days; a bar of the chart sets the days. */
export function LedgerFilters({ query, onSet }: LedgerFiltersProps) {
  const schemas = useRead('/schemas');
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={query[name] ?? ''}
      onChange={(event) => onSet({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Group px="lg" pb="md" gap="sm" align="flex-end">
      <Select
        label={texts.schema}
        placeholder={texts.anySchema}
        data={schemas.data?.data.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
        value={query.schema ?? null}
        onChange={(value) => onSet({ schema: value ?? '' })}
        clearable
        searchable
      />
      {day('from', texts.from)}
      {day('to', texts.to)}
      {Object.keys(query).length > 0 && (
        <Button variant="subtle" onClick={() => onSet({ schema: '', from: '', to: '' })}>
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
