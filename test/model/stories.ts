import { ALWAYS } from './check.ts';
import { setAside } from './commands/aside.ts';
import type { Step } from './commands/command.ts';
import { cancelRun, retryRun } from './commands/processing.ts';
import { openCursor } from './commands/query.ts';
import { upload, uploadBurst } from './commands/upload.ts';
import { addVersion } from './commands/version.ts';
import type { ContentSpec } from './content.ts';
import type { Delivery } from './delivery.ts';

const inPieces = (piece: number): Delivery => ({ gzip: false, chunked: false, piece });
const lines = (count: number, more: Partial<ContentSpec> = {}): ContentSpec => ({
  seed: 0,
  lines: count,
  rewritten: 0,
  crlf: false,
  longText: 0,
  ended: false,
  ...more,
});

/** The smallest stories that once showed a fault; every test run repeats them. */
export const stories: [name: string, steps: Step[]][] = [
  [
    'a line longer than the buffer of rewritten values loses no record',
    [
      uploadBurst({
        specs: [lines(4, { rewritten: 20, longText: 32_568 })],
        delivery: inPieces(1),
        token: 0,
      }),
    ],
  ],
  [
    'a run that is cancelled and started again counts no file twice',
    [
      upload({ spec: lines(1), delivery: inPieces(1), token: 0 }),
      cancelRun({ run: 0, start: true, afterMs: 0 }),
      retryRun({ run: 0, settled: true }),
    ],
  ],
  [
    'a cursor keeps the rows of a file that is set aside',
    [
      upload({ spec: lines(11, { longText: 1 }), delivery: inPieces(1), token: 0 }),
      openCursor({
        window: ALWAYS,
        filter: { field: 'none', value: 0 },
        by: { order: null, desc: false, columns: ['score'] },
        limit: 1,
      }),
      setAside({ file: 0 }),
    ],
  ],
  [
    'a cursor keeps the types that its first page had',
    [
      addVersion(),
      upload({ spec: lines(11), delivery: inPieces(1), token: 0 }),
      openCursor({
        window: ALWAYS,
        filter: { field: 'none', value: 0 },
        by: { order: 'extra', desc: false, columns: ['extra'] },
        limit: 1,
      }),
      addVersion(),
    ],
  ],
];
