import { type Explained, inFiles, type Mutants, ONLY_QUICKER } from './explanation.ts';

export const lake: Explained[] = [
  ...inFiles(
    ['lake/numbered-lines.ts'],
    [
      ...['false', 'end - at < TAKEN_BYTES', 'end + at'].map((to): Mutants[number] => [
        'const to = end - at <= TAKEN_BYTES ? end : source.lastIndexOf(LINE_FEED, at + TAKEN_BYTES - 1) + 1;',
        to,
        'The last line feed within the bound is the same one without the shortcut.',
      ]),
      [
        'const to = end - at <= TAKEN_BYTES ? end : source.lastIndexOf(LINE_FEED, at + TAKEN_BYTES - 1) + 1;',
        'at + TAKEN_BYTES + 1',
        "The kernel's input is whole pages, which have room for two bytes more.",
      ],
      ['if (to > at) {', 'false', ONLY_QUICKER],
      ...['true', 'this.#held.length >= 0'].map((to): Mutants[number] => [
        'if (end === from && this.#held.length > 0) {',
        to,
        'White space that is held comes before the next text all the same.',
      ]),
      ...['true', 'end > from || source[end - 1] === CLOSE', 'end >= from'].map((to): Mutants[number] => [
        'const mayEnd = end > from && source[end - 1] === CLOSE;',
        to,
        'No brace stands before `from`, and any other byte that is held comes before the next text all the same.',
      ]),
      [
        'if (mayEnd) this.#held = Buffer.from(source.subarray(to));',
        'true',
        'If nothing may end, no byte is left to hold.',
      ],
      ...['true', 'this.#held.length >= 0'].map((to): Mutants[number] => [
        'if (this.#held.length > 0) append(memory, this.#held);',
        to,
        'Appending no bytes changes nothing.',
      ]),
      ...['true', 'end >= from'].map((to): Mutants[number] => [
        'while (end > from && isSpace(bytes[end - 1]!)) end -= 1;',
        to,
        'A line feed or nothing stands before `from`, and either ends the loop.',
      ]),
    ],
  ),
  {
    file: 'lake/choose-parts.ts',
    line: 'return end < 0 ? candidates : candidates.slice(0, end);',
    to: 'end <= 0',
    why: 'The first part always fits: a file is small, and a bundle that is merged is at most half full.',
  },
  ...inFiles(
    ['lake/numbering-memory.ts'],
    [
      [
        'this.#base = this.#input + pageFrom(TAKEN_BYTES + PADDING_BYTES);',
        'TAKEN_BYTES - PADDING_BYTES',
        'Whole pages still hold the input; the kernel reads ahead into its output, and uses nothing after the last line feed.',
      ],
      [
        'if (this.out.length - this.length >= bytes) return;',
        'this.out.length - this.length > bytes',
        'Memory that is just large enough grows too early.',
      ],
    ],
  ),
];
