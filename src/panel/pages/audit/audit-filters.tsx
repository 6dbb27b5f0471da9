import { Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRead } from '../../api/use-api.ts';
import { DelayedInput } from '../../parts/forms/delayed-input.tsx';
import { auditAreas, auditTexts as texts } from '../../texts/audit.ts';
import type { AuditFilterName } from './audit-filter.ts';

interface AuditFiltersProps {
  params: URLSearchParams;
  onSet: (name: AuditFilterName, value: string) => void;
  onClear: () => void;
  filtered: boolean;
  /** The service's messages by filter. */
  errors: Record<string, string[]>;
}

const areas = Object.entries(auditAreas).map(([value, label]) => ({ value, label }));

/** Search in the log: what, where, who and when. */
export function AuditFilters({ params, onSet, onClear, filtered, errors }: AuditFiltersProps) {
  const members = useRead('/members');
  const day = (name: AuditFilterName, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={params.get(name) ?? ''}
      onChange={(event) => onSet(name, event.currentTarget.value)}
      error={errors[name]?.join(' ')}
    />
  );
  return (
    <Group mb="lg" gap="sm" align="flex-end">
      <DelayedInput
        label={texts.search}
        placeholder={texts.searchExample}
        leftSection={<IconSearch size={16} />}
        value={params.get('search') ?? ''}
        onChange={(value) => onSet('search', value)}
        error={errors.search?.join(' ')}
      />
      <Select
        label={texts.area}
        placeholder={texts.any}
        data={areas}
        value={params.get('area')}
        onChange={(value) => onSet('area', value ?? '')}
        error={errors.area?.join(' ')}
        clearable
      />
      {/* A member who is gone is typed: what they did stays in the log. */}
      <Autocomplete
        label={texts.member}
        placeholder={texts.any}
        data={members.data?.data.map(({ email }) => email) ?? []}
        value={params.get('member') ?? ''}
        onChange={(value) => onSet('member', value)}
        error={errors.member?.join(' ')}
      />
      {day('from', texts.from)}
      {day('to', texts.to)}
      {filtered && (
        <Button variant="subtle" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
