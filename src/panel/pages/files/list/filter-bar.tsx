import { Button, Collapse, Group, Select, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { DelayedInput } from '../../../parts/forms/delayed-input.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { type FilterName, hasFilters, rareFilters } from './file-filters.ts';
import classes from './list.module.css';

interface FilterBarProps {
  params: URLSearchParams;
  onSet: (name: string, value: string) => void;
  onClear: () => void;
  /** The service's messages by filter. */
  errors: Record<string, string[]>;
}

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Every filter of the public listing, the rare ones behind a button. Memoized: new rows do not render it again. */
export const FilterBar = memo(({ params, onSet, onClear, errors }: FilterBarProps) => {
  const [more, setMore] = useState(() => rareFilters.some((name) => params.get(name)));
  const text = (name: FilterName, label: string, placeholder?: string) => (
    <DelayedInput
      label={label}
      placeholder={placeholder}
      value={params.get(name) ?? ''}
      onChange={(value) => onSet(name, value)}
      error={errors[name]?.join(' ')}
    />
  );
  const select = (name: FilterName, label: string, labels: Record<string, string>) => (
    <Select
      label={label}
      placeholder={texts.any}
      data={choices(labels)}
      value={params.get(name)}
      onChange={(value) => onSet(name, value ?? '')}
      clearable
      error={errors[name]?.join(' ')}
    />
  );
  const day = (name: FilterName, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={params.get(name) ?? ''}
      onChange={(event) => onSet(name, event.currentTarget.value)}
      error={errors[name]?.join(' ')}
    />
  );
  return (
    <div className={classes.filters}>
      <Group gap="sm" align="flex-end">
        <DelayedInput
          className={classes.search}
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={16} />}
          value={params.get('search') ?? ''}
          onChange={(value) => onSet('search', value)}
          error={errors.search?.join(' ')}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          onClick={() => setMore(!more)}
          aria-expanded={more}
        >
          {texts.moreFilters}
        </Button>
        {hasFilters(params) && (
          <Button variant="subtle" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        )}
      </Group>
      <div className={classes.grid}>
        {select('upload_status', texts.uploadStatus, texts.uploadStatuses)}
        {select('validation', texts.validation, texts.validations)}
        {select('processing_status', texts.processing, texts.processings)}
        {day('date_from', texts.dateFrom)}
        {day('date_to', texts.dateTo)}
      </div>
      <Collapse expanded={more}>
        <div className={classes.grid}>
          {text('file_name', texts.fileName)}
          {text('storage_path', texts.storagePath)}
          {text('schema_version', texts.schemaVersion)}
          {text('created_at_start', texts.createdStart, texts.instantHint)}
          {text('created_at_end', texts.createdEnd, texts.instantHint)}
        </div>
      </Collapse>
    </div>
  );
});
