import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import type { ValueShape } from '../reference/read-members.ts';
import { RichLine } from './rich-text.tsx';
import styles from './value-list.module.css';
import { boundWords, typeWords } from './value-words.ts';

interface Value {
  name: string;
  depth: number;
  required: boolean;
  /** Where a parameter stands. */
  place?: string;
  shape: ValueShape;
  text: string;
}

interface ValueListProps {
  label: string;
  values: Value[];
  /** Of an answer it is of no use to know what is optional. */
  withOptional: boolean;
}

/** Parameters, or members of a body: name, type, bounds and meaning of each. */
export function ValueList({ label, values, withOptional }: ValueListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {values.map(({ name, depth, required, place, shape, text }) => (
        <li key={name} data-depth={Math.min(depth, 3)}>
          <div className={styles.head}>
            <code className={styles.name}>{name}</code>
            <span className={styles.type}>{[typeWords(shape), place].filter(Boolean).join(', ')}</span>
            {withOptional && required && <span className={styles.required}>{texts.required}</span>}
          </div>
          <p className={styles.meaning}>
            <RichLine text={text} />
            {boundWords(shape).map((words) => (
              <span key={words} className={styles.bound}>
                <RichLine text={words} />
              </span>
            ))}
          </p>
          {shape.choices.length > 1 && (
            <p className={styles.choices}>
              {texts.choices}{' '}
              {shape.choices.map((choice) => (
                <code key={String(choice)}>{String(choice)}</code>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
