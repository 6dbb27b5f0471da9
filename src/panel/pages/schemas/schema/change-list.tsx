import type { Schemas } from '../../../api/paths.ts';
import styles from './change-list.module.css';

type Change = Schemas['Change'];

const MARKS: Partial<Record<Change['kind'], '+' | '−'>> = { field_added: '+', field_dropped: '−' };

/** The difference of two versions, in words, marked like a diff. */
export function ChangeList({ changes }: { changes: Change[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, field, text }) => (
        <li key={`${kind} ${field}`} data-mark={MARKS[kind] ?? '~'}>
          {text}
        </li>
      ))}
    </ul>
  );
}
