// biome-ignore-all lint/a11y/noRedundantRoles: a browser drops the roles with `display: block`, which phones get.
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column holds figures, which are aligned right. */
  numeric?: boolean;
  /** Whether the cell is the heading of the card that a row becomes on a phone. */
  leading?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  /** Undefined while the rows are loading; skeletons are shown then. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** A table that turns into a list of cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows?.length === 0 && empty) return empty;
  return (
    <div className={styles.frame}>
      <table className={styles.table} role="table" aria-busy={rows === undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, numeric }) => (
              <th key={key} role="columnheader" scope="col" data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows?.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, header, cell, numeric, leading }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={header}
                  data-numeric={numeric || undefined}
                  data-leading={leading || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {!rows &&
            SKELETON_ROWS.map((row) => (
              <tr key={row} role="row">
                {columns.map(({ key }) => (
                  <td key={key} role="cell">
                    <Skeleton height={14} width="70%" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
