import { type Explained, inFiles, type Mutants } from './explanation.ts';

export const checkingThreads: Explained[] = [
  {
    file: 'checking-threads/check-content.ts',
    line: 'if (waits) await waits;',
    to: 'true',
    why: 'To await nothing takes one more turn.',
  },
  {
    file: 'checking-threads/check-content.ts',
    line: 'if (summary.badRows === 0) numbering?.end();',
    to: 'true',
    why: 'What is passed on of a bad file ends with a whole line too.',
  },
  {
    file: 'checking-threads/check-content.ts',
    line: 'const gunzip = createGunzip({ chunkSize: SLICE_BYTES });',
    to: '{}',
    why: 'Smaller chunks are slower.',
  },
  {
    file: 'checking-threads/check-content.ts',
    line: 'if (bytes.byteLength <= SLICE_BYTES) yield bytes;',
    why: 'Slicing gives the same piece; the mutant that slices nothing is noticed.',
  },
  {
    file: 'checking-threads/check-content.ts',
    line: 'else for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);',
    to: 'at <= bytes.byteLength',
    why: 'An empty piece more changes nothing.',
  },
  {
    file: 'checking-threads/places.ts',
    line: '#waiting: Waiting[] = [];',
    why: 'A text among the waiting has no tenant, and is never served.',
  },
  {
    file: 'checking-threads/thread-side.ts',
    line: "this.post({ kind: 'piece', bytes, crc32, whole, arrived }, [bytes.buffer as ArrayBuffer]);",
    to: '[]',
    why: 'The bytes are copied instead of moved: slower.',
  },
  ...inFiles(
    ['checking-threads/checking-threads.ts'],
    [
      [
        'clearTimeout(checking.idle);',
        ';',
        'The idle timer of a thread that has ended finds nothing to end.',
      ],
      [
        'if (checking.uploads.size > 0 || this.#threads.size <= KEPT_IDLE) return;',
        'false',
        'An upload that begins clears the idle timer of its thread.',
      ],
    ],
  ),
  ...inFiles(
    ['checking-threads/places.ts'],
    ['{}', 'false'].map((to): Mutants[number] => [
      "gone.addEventListener('abort', refuse, { once: true });",
      to,
      'A signal aborts once, and the listener is removed after the wait.',
    ]),
  ),
];
