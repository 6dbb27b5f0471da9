import { NativeSelect, NumberInput } from '@mantine/core';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { type DraftField, TYPE_KINDS, type TypeKind } from './draft.ts';
import styles from './type-fields.module.css';

const CHOICES = TYPE_KINDS.map((kind) => ({ value: kind, label: `${kind} · ${texts.typeHints[kind]}` }));

interface TypeFieldsProps {
  field: DraftField;
  error: string | undefined;
  onChange: (part: Partial<DraftField>) => void;
}

/** The type of a field; a decimal also says how many digits it keeps. */
export function TypeFields({ field: { kind, precision, scale }, error, onChange }: TypeFieldsProps) {
  return (
    <div className={styles.types}>
      <NativeSelect
        className={styles.kind}
        aria-label={texts.fieldType}
        data={CHOICES}
        value={kind}
        error={error}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as TypeKind })}
      />
      {kind === 'decimal' && (
        <>
          <NumberInput
            className={styles.digits}
            aria-label={texts.precision}
            title={texts.precision}
            value={precision}
            min={1}
            max={38}
            hideControls
            onChange={(value) => onChange({ precision: Number(value) })}
          />
          <NumberInput
            className={styles.digits}
            aria-label={texts.scale}
            title={texts.scale}
            value={scale}
            min={0}
            max={38}
            hideControls
            onChange={(value) => onChange({ scale: Number(value) })}
          />
        </>
      )}
    </div>
  );
}
