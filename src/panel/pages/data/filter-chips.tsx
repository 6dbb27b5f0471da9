import { Button, Group, Pill } from '@mantine/core';
import { dataTexts as texts } from '../../texts/data.ts';
import { queryTexts } from '../../texts/query.ts';
import type { QueryCondition } from '../query/query-text.ts';

interface FilterChipsProps {
  filter: QueryCondition[];
  onChange: (filter: QueryCondition[]) => void;
}

/** The conditions of the page, each of which can be taken away. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  if (filter.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={texts.filters}>
      {filter.map((condition) => {
        const words = wordsOf(condition);
        return (
          <Pill
            key={JSON.stringify(condition)}
            size="md"
            withRemoveButton
            onRemove={() => onChange(filter.filter((other) => other !== condition))}
            removeButtonProps={{ 'aria-label': texts.removeFilter(words), 'aria-hidden': false, tabIndex: 0 }}
          >
            {words}
          </Pill>
        );
      })}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
        {texts.clearFilters}
      </Button>
    </Group>
  );
}

function wordsOf({ field, op, value }: QueryCondition): string {
  const name = queryTexts.operators[op] ?? op;
  return [field, name, ...(value === undefined ? [] : [[value].flat().join(' e ')])].join(' ');
}
