import { Group, Select } from '@mantine/core';
import { panel } from '../../../../generated/contract-values.ts';
import { useSession } from '../../api/session.tsx';
import { FigureInput } from '../../parts/forms/figure-input.tsx';
import { automationTexts as texts } from '../../texts/automation.ts';
import { MachineFields } from '../processing/machine-fields.tsx';
import classes from './automation.module.css';
import { RuleRow } from './rule-row.tsx';
import { type ByteUnit, byteUnits, type RulesValues } from './rules-form-values.ts';

const { minutes_after_upload: minutesAfterUpload } = panel.schemas.AutomationRules.properties;

interface RulesFormProps {
  values: RulesValues;
  onChange: (values: RulesValues) => void;
  errors: Record<string, string[]>;
  disabled: boolean;
}

/** The three rules of a schema. */
export function RulesForm({ values, onChange, errors, disabled }: RulesFormProps) {
  const { plan } = useSession();
  const set = (change: Partial<RulesValues>) => onChange({ ...values, ...change });
  const anyOn = values.onUpload || values.byBytes || values.byMinutes;
  return (
    <div className={classes.rules}>
      <RuleRow
        label={texts.onUpload}
        help={texts.onUploadHelp}
        on={values.onUpload}
        onChange={(onUpload) => set({ onUpload })}
        disabled={disabled}
      />
      <RuleRow
        label={texts.pendingBytes}
        help={texts.pendingBytesHelp}
        on={values.byBytes}
        onChange={(byBytes) => set({ byBytes })}
        disabled={disabled}
      >
        <Group gap="xs" align="flex-start">
          <FigureInput
            aria-label={texts.amount}
            value={values.amount}
            onChange={(amount) => set({ amount })}
            min={0}
            decimalSeparator=","
            error={errors.pending_bytes?.join(' ')}
            disabled={disabled}
            w={130}
          />
          <Select
            aria-label={texts.unit}
            data={Object.keys(byteUnits)}
            value={values.unit}
            onChange={(unit) => unit && set({ unit: unit as ByteUnit })}
            allowDeselect={false}
            disabled={disabled}
            w={90}
          />
        </Group>
      </RuleRow>
      <RuleRow
        label={texts.minutes}
        help={texts.minutesHelp}
        on={values.byMinutes}
        onChange={(byMinutes) => set({ byMinutes })}
        disabled={disabled}
      >
        <FigureInput
          aria-label={texts.minutesUnit}
          suffix={` ${texts.minutesUnit}`}
          value={values.minutes}
          onChange={(minutes) => set({ minutes })}
          min={minutesAfterUpload.minimum}
          max={minutesAfterUpload.maximum}
          allowDecimal={false}
          clampBehavior="none"
          error={errors.minutes_after_upload?.join(' ')}
          disabled={disabled}
          w={180}
        />
      </RuleRow>
      {anyOn && plan.custom_processing && (
        <div className={classes.machines}>
          <h3>{texts.machines}</h3>
          <MachineFields
            choice={values.machines}
            onChange={(machines) => set({ machines })}
            errors={errors}
          />
        </div>
      )}
    </div>
  );
}
