import { ActionIcon } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import {
  isNumeric,
  isTime,
  type ResultColumn,
  type ResultTable as Table,
} from '../../../charts/chart-choice.ts';
import { shortTime } from '../../../charts/chart-data.ts';
import { beginningOf } from '../../../parts/figures/beginning.ts';
import { apiTexts } from '../../../texts/api.ts';
import { queryTexts as texts } from '../../../texts/query.ts';
import classes from '../query.module.css';
import type { QueryOrdering } from '../query-text.ts';

const ROW_HEIGHT = 34;
const CHAR_WIDTH = 7.6;
const LONGEST_CHARS = 48;
const MEASURED_ROWS = 200;

/** Width of the column of buttons that open a row, px. */
const OPENER_WIDTH = 44;

interface ResultTableProps {
  table: Table;
  /** What the rows are ordered by, if anything. */
  order?: QueryOrdering | undefined;
  /** Orders the rows by a column. */
  onSort?: (column: string) => void;
  /** Shows one row by itself; each row then begins with a button for it. */
  onOpen?: (row: number) => void;
  /** A cell was clicked. Whoever uses the keyboard opens the row, which offers the same. */
  onPick?: (column: ResultColumn, value: string | null, row: number) => void;
}

/** The rows of an answer. Only visible rows are rendered, so ten thousand scroll like ten. */
export function ResultTable({ table, order, onSort, onOpen, onPick }: ResultTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const widths = useMemo(() => columnWidths(table), [table]);
  const opener = onOpen ? `${OPENER_WIDTH}px ` : '';
  const columns = {
    gridTemplateColumns: opener + widths.map((width) => `minmax(0, ${width}fr)`).join(' '),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.frame} ref={frame} tabIndex={0} aria-label={texts.table}>
      <table
        className={classes.table}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, onOpen ? OPENER_WIDTH : 0) }}
        aria-label={texts.results}
        aria-rowcount={table.rows.length + 1}
      >
        <thead className={classes.head}>
          <tr aria-rowindex={1} className={classes.row} style={columns}>
            {onOpen && <th aria-label={texts.openRowColumn} className={classes.cell} />}
            {table.columns.map((column) => (
              <Head
                key={column.name}
                column={column}
                direction={order?.field === column.name ? (order.direction ?? 'asc') : undefined}
                onSort={column.type === 'json' ? undefined : onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ ...columns, transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
            >
              {onOpen && (
                <td className={classes.opener}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={texts.openRow(index + 1)}
                    onClick={() => onOpen(index)}
                  >
                    <IconListDetails size={16} />
                  </ActionIcon>
                </td>
              )}
              {table.columns.map((column, at) => (
                <Cell
                  key={column.name}
                  column={column}
                  value={table.rows[index]?.[at] ?? null}
                  onPick={
                    column.type === 'json' ? undefined : onPick && ((...cell) => onPick(...cell, index))
                  }
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  column: ResultColumn;
  /** Set where the rows are ordered by the column. */
  direction: 'asc' | 'desc' | undefined;
  onSort: ResultTableProps['onSort'];
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function Head({ column, direction, onSort }: HeadProps) {
  const words = (
    <>
      {column.name} {direction && <span aria-hidden>{direction === 'asc' ? '↑' : '↓'}</span>}
      <span className={classes.headType}>{typeName(column)}</span>
    </>
  );
  return (
    <th
      scope="col"
      className={classes.cell}
      data-numeric={isNumeric(column) || undefined}
      aria-sort={direction && ARIA_SORT[direction]}
    >
      {onSort ? (
        <button
          type="button"
          className={classes.sort}
          title={texts.sortBy(column.name)}
          onClick={() => onSort(column.name)}
        >
          {words}
        </button>
      ) : (
        words
      )}
    </th>
  );
}

interface CellProps {
  column: ResultColumn;
  value: string | null;
  onPick: ((column: ResultColumn, value: string | null) => void) | undefined;
}

function Cell({ column, value, onPick }: CellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's button offers the same by keyboard
    <td
      className={classes.cell}
      title={value === null ? undefined : beginningOf(value)}
      data-pick={onPick !== undefined || undefined}
      onClick={onPick && (() => onPick(column, value))}
      data-numeric={isNumeric(column) || undefined}
      data-mono={column.type === 'json' || undefined}
    >
      {value === null ? <span className={classes.null}>{texts.nullValue}</span> : shown(column, value)}
    </td>
  );
}

function shown(column: ResultColumn, value: string): string {
  return isTime(column) ? shortTime(value) : beginningOf(value);
}

function typeName({ type }: ResultColumn): string {
  return type.startsWith('timestamp') ? 'timestamp' : (apiTexts.schemaTypes[type] ?? type);
}

/** Widths in px, wide enough for the first rows, so that columns do not jump while scrolling. */
function columnWidths(table: Table): number[] {
  return table.columns.map((column, at) => {
    const longest = table.rows
      .slice(0, MEASURED_ROWS)
      .reduce(
        (most, row) => Math.max(most, shown(column, row[at] ?? texts.nullValue).length),
        Math.max(column.name.length, typeName(column).length),
      );
    return Math.ceil(Math.min(LONGEST_CHARS, longest + 1) * CHAR_WIDTH + 30);
  });
}
