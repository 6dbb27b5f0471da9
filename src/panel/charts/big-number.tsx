import { Text } from '@mantine/core';
import { queryTexts as texts } from '../texts/query.ts';
import type { ResultTable } from './chart-choice.ts';
import { exactText } from './figure-text.ts';

/** Width of a digit in its own height. */
const DIGIT_EM = 0.62;

/** The first figure of the answer by itself, as large as it fits: no digit is cut off, because what is left would be another figure. */
export function BigNumber({ table, column }: { table: ResultTable; column: string | undefined }) {
  const at = table.columns.findIndex(({ name }) => name === column);
  const value = table.rows[0]?.[at];
  const text = value ? exactText(value, table.columns[at]!.type) : '—';
  return (
    <div
      style={{
        containerType: 'inline-size',
        textAlign: 'center',
        paddingBlock: 'var(--mantine-spacing-xl)',
      }}
    >
      <Text
        fz={`clamp(1rem, ${(100 / DIGIT_EM / text.length).toFixed(2)}cqw, 3.5rem)`}
        ff="heading"
        lh={1.1}
        style={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
      {table.rows.length > 1 && <Text c="dimmed">{texts.firstOfRows(table.rows.length)}</Text>}
    </div>
  );
}
