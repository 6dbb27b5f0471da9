import { ActionIcon, Group, Select } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { memo } from 'react';
import { filesTexts as texts } from '../../../texts/files.ts';

interface SortControlProps {
  params: URLSearchParams;
  onSet: (name: string, value: string) => void;
}

const fields = Object.entries(texts.sortFields).map(([value, label]) => ({ value, label }));

export const SortControl = memo(({ params, onSet }: SortControlProps) => {
  const ascending = params.get('sort_direction') === 'asc';
  const Icon = ascending ? IconSortAscending : IconSortDescending;
  const label = ascending ? texts.ascending : texts.descending;
  return (
    <Group gap={6}>
      <Select
        aria-label={texts.sortBy}
        data={fields}
        value={params.get('sort_by') ?? 'created_at'}
        onChange={(value) => onSet('sort_by', value === 'created_at' ? '' : (value ?? ''))}
        allowDeselect={false}
        size="xs"
        w={160}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`${texts.sortBy}: ${label}`}
        title={label}
        onClick={() => onSet('sort_direction', ascending ? '' : 'asc')}
      >
        <Icon size={17} />
      </ActionIcon>
    </Group>
  );
});
