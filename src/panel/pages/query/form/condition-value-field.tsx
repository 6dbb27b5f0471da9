import { Group, Select, TagsInput, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { queryTexts as texts } from '../../../texts/query.ts';
import type { QueryCondition } from '../query-text.ts';
import { arityOf, jsonValue, valueText } from './condition-value.ts';
import { useFrequentValues } from './use-frequent-values.ts';

interface ConditionValueProps {
  condition: QueryCondition;
  /** Type of the column in the schema. */
  type: string;
  label: string;
  invalid: boolean;
  onChange: (value: unknown) => void;
}

/** The control for what an operator compares with: none, one, two or many values of the column's type. */
export function ConditionValue({ condition, type, label, invalid, onChange }: ConditionValueProps) {
  const { field, op, value } = condition;
  switch (arityOf(op)) {
    case 'none':
      return null;
    case 'many':
      return (
        <TagsInput
          aria-label={label}
          placeholder={texts.valuesHelp}
          value={(Array.isArray(value) ? value : []).map(valueText)}
          onChange={(values) => onChange(values.map((text) => jsonValue(text, type)))}
          error={invalid}
          splitChars={[]}
          acceptValueOnBlur
        />
      );
    case 'two': {
      const [from, to] = Array.isArray(value) ? value : [];
      return (
        <Group grow gap="xs">
          <OneValue
            {...{ field, label, invalid, type }}
            value={from}
            onChange={(next) => onChange([next, to ?? ''])}
          />
          <OneValue
            {...{ field, invalid, type }}
            label={`${label}, ${texts.valueTo}`}
            value={to}
            onChange={(next) => onChange([from ?? '', next])}
          />
        </Group>
      );
    }
    case 'one':
      return (
        <OneValue
          {...{ field, label, invalid, type, value, onChange }}
          placeholder={op.endsWith('like') ? texts.likeHelp : undefined}
        />
      );
  }
}

interface OneValueProps {
  field: string;
  label: string;
  value: unknown;
  type: string;
  invalid: boolean;
  placeholder?: string | undefined;
  onChange: (value: unknown) => void;
}

function OneValue({ field, label, value, type, invalid, placeholder, onChange }: OneValueProps) {
  const [hasFocus, setFocus] = useState(false);
  const proposals = useId();
  const frequent = useFrequentValues(field, hasFocus && type === 'string');
  if (type === 'boolean') {
    return (
      <Select
        aria-label={label}
        data={[
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
        value={valueText(value) || null}
        onChange={(text) => onChange(jsonValue(text ?? '', type))}
        error={invalid}
      />
    );
  }
  return (
    <>
      <TextInput
        aria-label={label}
        type={type === 'date' ? 'date' : 'text'}
        inputMode={/^(integer|number|decimal)/.test(type) ? 'decimal' : undefined}
        placeholder={placeholder ?? (type === 'timestamp' ? '2026-01-31T10:20:00Z' : undefined)}
        value={valueText(value)}
        onChange={(event) => onChange(jsonValue(event.currentTarget.value, type))}
        onFocus={() => setFocus(true)}
        list={proposals}
        error={invalid}
      />
      <datalist id={proposals}>
        {frequent.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
