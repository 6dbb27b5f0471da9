import { type Explained, inFiles, type Mutants, ONLY_QUICKER } from './explanation.ts';

export const bytes: Explained[] = [
  ...inObjectStore([
    [
      "if (error.code === 'ENOENT') return instead;",
      'true',
      'Other errors of the system are made by test/machine.',
    ],
    [
      'if (stats) yield { key, bytes: stats.size, storedAt: stats.mtime };',
      'true',
      'A file that is removed between two calls: a race.',
    ],
    ['except: string[] = [],', '["Stryker was here"]', 'No object has that name.'],
    [
      "if ((error as NodeJS.ErrnoException).code === 'EIO') throw new ObjectUnreadable(key, error);",
      undefined,
      'A broken sector is made by test/machine.',
    ],
    [
      'await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {',
      undefined,
      'A folder that cannot be made is made by test/machine.',
    ],
    [
      "throw error.code === 'ENOENT' ? storeUnavailable(error) : toStoreError(error);",
      undefined,
      'A folder that cannot be made is made by test/machine.',
    ],
    [
      "throw error.code === 'ENOENT' ? new AppError('upload_interrupted', { cause: error }) : toStoreError(error);",
      undefined,
      'Another failure of the sync is made by test/machine; the cause is for the log.',
    ],
    [
      "if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;",
      'false',
      'The second link fails in the same way.',
    ],
    [
      "if (!(await isFile(from))) throw new AppError('upload_interrupted', { cause: error });",
      undefined,
      'A folder that vanishes before the first link and not before the second: a race; the cause is for the log.',
    ],
    ["if (this.#state === 'done') return;", 'false', 'Nothing is left to remove.'],
    [
      'for (let at = dirname(path); at !== root && at.startsWith(root); at = dirname(at)) {',
      undefined,
      'Every path is below the root.',
    ],
    ['if (!removed) return;', 'false', 'The folders above one that holds something are not empty either.'],
    [
      'for (let at = dirname(this.#path); ; at = dirname(at)) {',
      undefined,
      'Whether a directory was synced shows after a loss of power only.',
    ],
    [
      'if (at === this.#root || at === dirname(at)) break;',
      undefined,
      'Whether a directory was synced shows after a loss of power only.',
    ],
    [
      'export async function syncDirectory(path: string): Promise<void> {',
      undefined,
      'Shows after a loss of power only; that a failed sync is told, test/machine holds.',
    ],
    ['try {', undefined, 'Shows after a loss of power only.'],
    ['} finally {', undefined, 'A handle that is left open is closed by the garbage collector.'],
  ]),
  ...inFiles(
    ['ports/join-crc32.ts'],
    [
      [
        'for (let n = 1; n < squares.length; n++) squares[n] = multiply(squares[n - 1]!, squares[n - 1]!);',
        'n <= squares.length',
        'A typed array ignores what is written after its end.',
      ],
    ],
  ),
  ...inFiles(
    ['object-store-directory/directory-object-store.ts'],
    [
      [
        "(error: NodeJS.ErrnoException) => error.code === 'ENOENT',",
        'true',
        'The folders above one that holds something are not empty either.',
      ],
    ],
  ),
  ...inFiles(
    ['object-store-directory/batched-file.ts'],
    [
      [
        'const rest = this.#waiting || this.#failure ? bytes : this.#fill(bytes);',
        'true',
        'The batch is filled one turn later from a copy of all the bytes; the file is the same.',
      ],
      [
        'if (this.#failure) throw this.#failure.error;',
        'false',
        'No write begins after a failed one, so the wait for the last write in `finish` rejects with the same error.',
      ],
      ...['!full && this.#used === 0', 'false'].map((to): Mutants[number] => [
        'if (!full || this.#used === 0) return;',
        to,
        'A batch without bytes is written without a call of the system.',
      ]),
    ],
  ),
  ...inFiles(
    ['checking/checker.ts'],
    [
      ...['options.useKernel && true', 'false'].map((to): Mutants[number] => [
        'this.#kernel = new KernelGate(this.#workspace, options.useKernel ?? true);',
        to,
        'The kernel changes no result; `bench/checker.bench.ts` measures the speed.',
      ]),
      ['(from) => this.#kernel.fieldValue(from),', '() => undefined', ONLY_QUICKER],
      [
        'if (this.#skippingLine || this.#held + chunk.length < capacity) return false;',
        'false',
        'A chunk that fits has no LF behind the capacity either; a test holds the condition before it.',
      ],
      ...['false', 'true', 'from !== 0'].map((to): Mutants[number] => [
        'bytes.set(from === 0 && size === chunk.length ? chunk : chunk.subarray(from, from + size), start);',
        to,
        'A part as long as the chunk begins at 0, and a view of the whole chunk has the same bytes.',
      ]),
      ...['true', 'rest >= 0'].map((to): Mutants[number] => [
        'if (rest > 0) bytes.copyWithin(base, end, end + rest);',
        to,
        'A copy of no bytes does nothing.',
      ]),
      ['this.#kernel.noteLeftOver();', ';', 'Offering every line to the kernel gives the same, only slower.'],
      ['if (end >= 0) {', 'end > 0', 'An accepted line ends behind `base`, never at 0.'],
      ...['true', 'lines.rewritings.count >= 0'].map((to): Mutants[number] => [
        'if (lines.rewritings.count > 0 && this.#report.badRows === 0) yield* output.rewrite(lines.rewritings);',
        to,
        'To apply no rewritings does nothing; a test holds the other condition.',
      ]),
      [
        "code === 'missing_field' ? lineFindings.absent : excerpt(bytes, at, faultEnd < 0 ? next : faultEnd),",
        'false',
        'An excerpt stops at the LF of the line and is cut to 80 characters, wherever its range ends.',
      ],
      [
        "code === 'missing_field' ? lineFindings.absent : excerpt(bytes, at, faultEnd < 0 ? next : faultEnd),",
        'faultEnd <= 0',
        'A fault ends behind `base`, never at 0.',
      ],
      [
        'const at = firstInvalidUtf8(bytes, i, lineEnd - 1);',
        'lineEnd + 1',
        'The fault lies before the LF, which is part of no longer character.',
      ],
      [
        "this.#report.add(place, 'utf8', () => excerptBytes(bytes, at, lineEnd - 1));",
        'lineEnd + 1',
        'The excerpt stops before an ASCII byte, and the LF is one.',
      ],
      [
        "this.#report.add(place, 'line_limit', () => excerpt(bytes, base, base + this.#held));",
        'base - this.#held',
        'A negative end counts from the end of the memory and lies behind the 80 characters of the excerpt.',
      ],
    ],
  ),
  ...inFiles(
    ['domain/checking/utf8.ts'],
    [['while (i < to) {', 'i <= to', 'At the end of the range every way out returns the end.']],
  ),
  ...inFiles(
    ['checking/report/line-fault.ts'],
    [
      [
        'const EXCERPT_BYTES = 4 * (MAX_EXCERPT_CHARS + 1);',
        'MAX_EXCERPT_CHARS - 1',
        'A UTF-16 unit takes at most 3 bytes of UTF-8, so 316 bytes still give more than 80 units.',
      ],
      [
        'return clip(textOf(bytes, from, lineEnd < 0 ? end : from + lineEnd));',
        'lineEnd <= 0',
        'A line feed as the first byte has returned before.',
      ],
      ...['true', 'i + 1 <= end', 'i - 1'].map((to): Mutants[number] => [
        'if (i + 1 < end && bytes[i + 1]! < 0x80) break;',
        to,
        'After the last byte of the range the loop ends anyway; the first condition only keeps the read inside it.',
      ]),
      ['const plain = text', 'text', 'The result is cut to 80 characters below; this cut only saves work.'],
    ],
  ),
  ...inFiles(
    ['checking/patched-output.ts'],
    ['true', 'false', 'length >= SHORT_RUN', 'length <= SHORT_RUN'].map((to): Mutants[number] => [
      'if (length > SHORT_RUN) kernel.copy(target, from, length);',
      to,
      'Both ways copy the same bytes; only their cost differs.',
    ]),
  ),
  ...inFiles(
    ['checking/event-days.ts'],
    [
      [
        'if (packedDay < this.#min) this.#min = packedDay;',
        'packedDay <= this.#min',
        'The same day is set again.',
      ],
      [
        'if (packedDay > this.#max) this.#max = packedDay;',
        'packedDay >= this.#max',
        'The same day is set again.',
      ],
    ],
  ),
  ...inFiles(
    ['lines/json-scanner.ts'],
    [
      [
        'readonly #tables: KeyTable[] = [];',
        '["Stryker was here"]',
        'Its place is depth 0, and the outermost object has depth 1.',
      ],
      ['if (i < 0) return -1;', 'i <= 0', 'The index after a value or a string is never 0.'],
      [
        'if (i < 0) return -1;',
        'false',
        'After a faulty key, a key of negative length is noted, which equals no other; the fault ends the object in the next line.',
      ],
      ...['false', 'count >= FEW_KEYS', '{}'].map((to): Mutants[number] => [
        'if (count < FEW_KEYS && !this.hasEscape(start, end)) {',
        to,
        'The table holds all keys from the first on, and finds the same duplicates, only slower.',
      ]),
    ],
  ),
  ...inFiles(
    ['lines/json-tokens.ts'],
    ['hasFraction = false;', 'hasExponent = false;'].map((line): Mutants[number] => [
      line,
      'true',
      'Reading a number sets it before anybody asks for it.',
    ]),
  ),
  ...inFiles(
    ['lines/calendar.ts'],
    [
      [
        'if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return 0;',
        'false',
        'For the month: the table has no days for a month outside 1 to 12, so the last line returns 0.',
      ],
    ],
  ),
  ...inFiles(
    ['kernel-host/kernel-table.ts'],
    [
      [
        'const bytes = new Uint8Array(size + PIECE);',
        'size - PIECE',
        'The room of each field has at least 17 bytes to spare, and the heap of the kernel begins at a multiple of 16.',
      ],
      [
        'length +',
        'length - 8',
        'The room of each field has at least 17 bytes to spare; this takes 16 of them.',
      ],
      [
        "...(field.type.kind === 'decimal'",
        'true',
        'The kernel reads these three words for decimals only; the type check wants the condition.',
      ],
      [
        'for (let piece = 0; piece * PIECE < text.length; piece++) {',
        'piece * PIECE <= text.length',
        'One more piece of no bytes writes nothing.',
      ],
      [
        'const afterColon = /^\\{"[^"]*":( ?)/.exec(start)?.[1] ?? \'\';',
        '/\\{"[^"]*":( ?)/',
        'The style only decides how quickly lines are accepted, and no style fits a line that begins with something else.',
      ],
    ],
  ),
  ...inFiles(
    ['kernel-host/kernel-gate.ts'],
    [
      [
        'if (this.#usable) workspace.kernel.begin(crypto.getRandomValues(new BigInt64Array(1))[0]!);',
        'true',
        'A kernel that is not used may be made ready all the same.',
      ],
    ],
  ),
  ...inFiles(
    ['lines/timestamp.ts'],
    [
      [
        'if (offset === NO_OFFSET) return false;',
        'false',
        'The move to UTC refuses the same text: NO_OFFSET minutes lead out of the allowed years.',
      ],
      [
        'const isAtEdge = offset !== 0 && (year === 1 || year === 9999);',
        'true',
        'The move to UTC gives the same, only slower.',
      ],
      [
        'const isAtEdge = offset !== 0 && (year === 1 || year === 9999);',
        'offset !== 0 || year === 1 || year === 9999',
        'The move to UTC gives the same, only slower.',
      ],
      [
        'if (!isAtEdge && (this.isPortable || (offset === 0 && second < 60))) return true;',
        'false',
        'The move to UTC gives the same, only slower.',
      ],
      [
        'if (!isAtEdge && (this.isPortable || (offset === 0 && second < 60))) return true;',
        'this.isPortable && offset === 0 && second < 60',
        'The move to UTC gives the same, only slower.',
      ],
      [
        'if (century < 0 || rest < 0) return 0;',
        'false',
        'A century of -1 makes a year below 1, which no date has.',
      ],
      [
        'return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;',
        'true',
        'Tens below 0 make a number below 0, which every caller refuses.',
      ],
    ],
  ),
  ...inFiles(
    ['lines/key-table.ts'],
    [
      [
        'if (this.#starts.length > FIRST_ENTRIES) this.#resize(FIRST_ENTRIES);',
        'true',
        'A table of the first size gets new arrays of that size; clearing its slots is only quicker.',
      ],
      [
        'if (this.#starts.length > FIRST_ENTRIES) this.#resize(FIRST_ENTRIES);',
        'this.#starts.length >= FIRST_ENTRIES',
        'A table of the first size gets new arrays of that size; clearing its slots is only quicker.',
      ],
      [
        'if (start + text.length > this.#text.length) {',
        'true',
        'The text is copied for every key instead of when it is full; the table finds the same keys.',
      ],
      [
        'if (start + text.length > this.#text.length) {',
        'start + text.length >= this.#text.length',
        'The text grows one key earlier; the table finds the same keys.',
      ],
      [
        'if (this.#hashes[entry - 1] === hash && this.#isSame(entry - 1, line, source, start, end)) return false;',
        'true',
        'Of the first condition: keys with different hashes have different bytes; comparing hashes is only quicker.',
      ],
    ],
  ),
  ...inFiles(
    ['lines/typed-values.ts'],
    [
      ['default:', 'default:', 'All types are named above; the type check wants this case.'],
      ['if (end < 0) return -1;', 'end <= 0', 'The index after a value is never 0.'],
      [
        'if (!hasExponent && integerDigits <= SURELY_FINITE_DIGITS) return end;',
        'false',
        'The conversion in the next line finds the same numbers finite, only slower.',
      ],
      [
        'if (!hasExponent && integerDigits <= SURELY_FINITE_DIGITS) return end;',
        'integerDigits < SURELY_FINITE_DIGITS',
        'The conversion in the next line finds the same numbers finite, only slower.',
      ],
      [
        'if (escaped) {',
        'true',
        'A date or timestamp without escapes is copied as it is; a text that is not short ASCII is refused either way.',
      ],
      [
        'if (isDate) this.day = parseDate(bytes, from, to);',
        'true',
        'An accepted timestamp sets the day again, and the day of a refused value is not read.',
      ],
      [
        'if (length === LONGEST_MOMENT || char > 0x7f) return 0;',
        'false',
        'Of the first condition: a typed array ignores what is written after its end, and a text of more than 64 characters is refused for its length.',
      ],
      [
        'if (length === LONGEST_MOMENT || char > 0x7f) return 0;',
        'char >= 0x7f',
        'No date or timestamp contains U+007F.',
      ],
    ],
  ),
  ...inFiles(
    ['lines/line-checker.ts'],
    [
      [
        'this.#line++;',
        'this.#line--',
        'The number of a line only has to differ from those of other lines and from 0.',
      ],
      ['if (i < 0) return -1;', 'i <= 0', 'The index after a record or a value is never 0.'],
      [
        'const nextEnd = next === undefined ? -1 : this.#keyEnd(next, start);',
        'true',
        'The look-up finds the expected field too, only slower.',
      ],
      [
        'if (end < 0) {',
        'true',
        'A key that equals the expected one ends where its string ends; reading it again is only slower.',
      ],
      ['if (end < 0) {', 'end <= 0', 'A key never ends at 0.'],
      [
        'const index = nextEnd >= 0 ? expected : this.#lookUp(start, end, expected);',
        'nextEnd > 0',
        'A key never ends at 0.',
      ],
      [
        'if (!scanner.hasEscape(start, end)) return -1;',
        'false',
        'A key without escapes that is no raw key is not found by its text either, only slower.',
      ],
      [
        'const isExpected = expected < fields.length && scanner.decodesTo(start, end, fields[expected]!.keyBytes);',
        'false',
        'The decoded key finds the expected field too, only slower.',
      ],
    ],
  ),
];

function inObjectStore(of: Mutants): Explained[] {
  const files = ['directory-object-store.ts', 'files-below.ts', 'sync-directory.ts'];
  return inFiles(
    files.map((file) => `object-store-directory/${file}`),
    of,
  );
}
