import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './automation.module.css';

interface RuleRowProps {
  label: string;
  help: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled: boolean;
  /** Control of the rule's figure, while the rule is on. */
  children?: ReactNode;
}

/** One rule in plain words, with its switch and its figure. */
export function RuleRow({ label, help, on, onChange, disabled, children }: RuleRowProps) {
  return (
    <div className={classes.rule} data-on={on || undefined}>
      <Switch
        label={label}
        description={help}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        disabled={disabled}
        size="md"
      />
      {on && children && <div className={classes.figure}>{children}</div>}
    </div>
  );
}
