import { ActionIcon, Drawer } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { shortTime } from '../../../charts/chart-data.ts';
import type { QueryColumn } from '../../../editor/query-completion.ts';
import { dataTexts as texts } from '../../../texts/data.ts';
import styles from './record.module.css';
import { ValueTree } from './value-tree.tsx';

interface RecordDrawerProps {
  columns: QueryColumn[];
  row: (string | null)[];
  onFilter: (field: string, type: string, value: string | null) => void;
  onClose: () => void;
}

/** One record, field by field, with what is nested in it as a tree. */
export function RecordDrawer({ columns, row, onFilter, onClose }: RecordDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={texts.record}>
      <dl className={styles.fields}>
        {columns.map(({ name, type }, at) => (
          <div key={name} className={styles.field}>
            <dt>
              <code>{name}</code> <span className={styles.type}>{type}</span>
            </dt>
            <dd>
              <Value type={type} value={row[at] ?? null} />
              {type !== 'json' && (
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  aria-label={texts.filterBy(name)}
                  title={texts.filterBy(name)}
                  onClick={() => onFilter(name, type, row[at] ?? null)}
                >
                  <IconFilter size={15} />
                </ActionIcon>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}

function Value({ type, value }: { type: string; value: string | null }) {
  if (value === null) return <em className={styles.null}>{texts.nullValue}</em>;
  if (type === 'json') return <ValueTree json={value} />;
  return <span className={styles.value}>{type === 'timestamp' ? shortTime(value) : value}</span>;
}
