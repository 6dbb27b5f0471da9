import { Select } from '@mantine/core';
import { boardTexts as texts } from '../../../texts/boards.ts';
import { DAY_CHOICES } from './proposed-days.ts';

interface DaysSelectProps {
  value: number | null;
  onChange: (days: number | null) => void;
}

const FIXED = 'fixed';

/** Which days a tile shows: those of its query, or the last ones with data. */
export function DaysSelect({ value, onChange }: DaysSelectProps) {
  const choices = [...new Set([...DAY_CHOICES, ...(value === null ? [] : [value])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Select
      label={texts.days}
      description={texts.daysHelp}
      data={[
        { value: FIXED, label: texts.daysOfQuery },
        ...choices.map((days) => ({ value: String(days), label: texts.daysChoice(days) })),
      ]}
      value={value === null ? FIXED : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === FIXED ? null : Number(chosen))}
      allowDeselect={false}
    />
  );
}
