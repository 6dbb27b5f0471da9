import { NumberInput, type NumberInputProps } from '@mantine/core';
import { common } from '../../texts/common.ts';
import { type Figure, numberOf } from './figure.ts';

interface FigureInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: Figure;
  onChange: (value: Figure) => void;
}

/** A number that a form cannot do without. What is shown is what the form holds, also while it is no number. */
export function FigureInput({ value, onChange, error, ...input }: FigureInputProps) {
  const missing = numberOf(value) === undefined && common.figureMissing;
  return <NumberInput {...input} value={value} onChange={onChange} error={missing || error} />;
}
