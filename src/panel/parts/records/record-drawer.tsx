import { ActionIcon, Drawer } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { shortTime } from '../../charts/chart-data.ts';
import type { QueryColumn } from '../../editor/query-completion.ts';
import { dataTexts as texts } from '../../texts/data.ts';
import styles from './record.module.css';
import { ValueTree } from './value-tree.tsx';

export interface RecordDrawerProps {
  columns: QueryColumn[];
  row: (string | null)[];
  /** Narrows the page to records with this value; undefined for columns that no condition compares. */
  filterOf: (column: QueryColumn, value: string | null) => (() => void) | undefined;
  onClose: () => void;
}

/** One record, field by field, with what is nested in it as a tree. */
export function RecordDrawer({ columns, row, filterOf, onClose }: RecordDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={texts.record}>
      <dl className={styles.fields}>
        {columns.map((column, at) => (
          <Field
            key={column.name}
            column={column}
            value={row[at] ?? null}
            onFilter={filterOf(column, row[at] ?? null)}
          />
        ))}
      </dl>
    </Drawer>
  );
}

interface FieldProps {
  column: QueryColumn;
  value: string | null;
  onFilter: (() => void) | undefined;
}

function Field({ column: { name, type }, value, onFilter }: FieldProps) {
  return (
    <div className={styles.field}>
      <dt>
        <code>{name}</code> <span className={styles.type}>{type}</span>
      </dt>
      <dd>
        <Value type={type} value={value} />
        {onFilter && (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={texts.filterBy(name)}
            title={texts.filterBy(name)}
            onClick={onFilter}
          >
            <IconFilter size={15} />
          </ActionIcon>
        )}
      </dd>
    </div>
  );
}

function Value({ type, value }: { type: string; value: string | null }) {
  if (value === null) return <em className={styles.null}>{texts.nullValue}</em>;
  if (type === 'json') return <ValueTree json={value} />;
  return <span className={styles.value}>{type.startsWith('timestamp') ? shortTime(value) : value}</span>;
}
