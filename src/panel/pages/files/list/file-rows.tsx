import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { formatBytes, formatCount } from '../../../parts/figures/format.ts';
import { RelativeTime } from '../../../parts/figures/relative-time.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import { FileState, type ListedFile } from '../file-state.tsx';
import type { FileQuery } from './file-filters.ts';
import classes from './list.module.css';
import { useFileList } from './use-file-list.ts';

const ROW_HEIGHT = 46;
const CARD_HEIGHT = 98;

const headers = [
  { name: texts.columnName },
  { name: texts.columnState },
  { name: texts.columnRows, numeric: true },
  { name: texts.columnSize, numeric: true },
  { name: texts.columnVersion },
  { name: texts.columnCreated },
];

interface FileRowsProps {
  slug: string;
  total: number;
  query: FileQuery;
}

/** The rows of the list. Only visible rows are rendered and fetched. */
export function FileRows({ slug, total, query }: FileRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const cards = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const height = cards ? CARD_HEIGHT : ROW_HEIGHT;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 6,
  });
  // The virtualizer caches row heights.
  useEffect(() => rows.measure(), [height, rows]);
  const shown = rows.getVirtualItems();
  const { fileAt } = useFileList(slug, query, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.frame} ref={frame} tabIndex={0} aria-label={texts.caption}>
      <table className={classes.table} aria-label={texts.caption} aria-rowcount={total + 1}>
        <thead className={classes.head}>
          <tr className={classes.row} aria-rowindex={1}>
            {headers.map(({ name, numeric }) => (
              <th scope="col" key={name} data-numeric={numeric}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, height }}
            >
              <Cells slug={slug} file={fileAt(index)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Memoized: scrolling renders the list at every step, but rows that stay need not render again. */
const Cells = memo(({ slug, file }: { slug: string; file: ListedFile | undefined }) => {
  if (!file) {
    return (
      <td className={classes.name}>
        <Skeleton height={14} width="60%" />
      </td>
    );
  }
  return (
    <>
      <td className={classes.name}>
        <Link href={`/esquemas/${slug}/arquivos/${file.id}`} title={file.file_name}>
          {file.file_name}
        </Link>
      </td>
      <td>
        <FileState file={file} />
      </td>
      <td data-numeric data-unit={texts.columnRows.toLowerCase()}>
        {file.rows === null ? '—' : formatCount(file.rows)}
      </td>
      <td data-numeric>{formatBytes(file.size_bytes)}</td>
      <td className={classes.version}>{file.schema_version}</td>
      <td>
        <RelativeTime at={file.created_at} />
      </td>
    </>
  );
});
