import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import classes from './upload.module.css';
import type { Upload } from './upload.ts';
import { UploadRow } from './upload-row.tsx';

/** Expected height of a row, px. Each one is measured: what became of a file takes one line or more. */
const ROW_HEIGHT = 68;

/** Uploads, one below the other. Only visible rows are rendered: a thousand files may be chosen at once. */
export function UploadRows({ uploads }: { uploads: Upload[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => uploads[index]!.id,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  return (
    <div className={classes.frame} ref={frame}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={uploads.length}
            className={classes.item}
            style={{ transform: `translateY(${start}px)` }}
          >
            <UploadRow upload={uploads[index]!} />
          </li>
        ))}
      </ul>
    </div>
  );
}
