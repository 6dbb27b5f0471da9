export interface Explained {
  /** End of the file's path. */
  file: string;
  /** The line that is mutated, trimmed. */
  line: string;
  /** Stryker's replacement; if left out, any mutant of that line. */
  to?: string;
  why: string;
}

const UTC = 'The session is in UTC, where DuckDB reads a zoned moment the same way, only slower.';
const ONLY_QUICKER = 'The longer way gives the same.';
const ONE_TURN = 'A body that is paused or has ended gives nothing in one more turn.';

/** Mutants that no test can notice, or that need not be noticed. */
export const explained: Explained[] = [
  {
    file: 'shared/sql/decimals.ts',
    line: "if (type.kind !== 'decimal' || left?.kind !== 'decimal' || right?.kind !== 'decimal') {",
    why: 'The planner makes both operands decimals where the result is one, and neither where it is not; the type check wants all three.',
  },
  {
    file: 'query-engine-trino/dialect/trino-decimals.ts',
    line: "export const addSql = addition('+', castToDecimal(infix('+')), wide);",
    to: '""',
    why: 'Everything but a minus is a plus; the type check wants one of them.',
  },
  {
    file: 'query-engine-trino/dialect/trino-decimals.ts',
    line: 'const [few, many] = left.type.scale < right.type.scale ? [left.sql, second] : [second, left.sql];',
    to: 'left.type.scale <= right.type.scale',
    why: 'Operands of the same scale always have room for the result, and do not come here.',
  },
  {
    file: 'query-engine-trino/dialect/trino-casts.ts',
    line: "from.kind === 'bigint' && to.kind === 'decimal' && to.precision <= SHORT_DECIMAL_DIGITS",
    to: 'true',
    why: 'Another type has no precision, so the last condition fails; the type check wants the one before it.',
  },
  {
    file: 'query-engine-trino/dialect/trino-casts.ts',
    line: "return from.kind === 'decimal' && leavesShort(from, to) ? by(from.scale) : undefined;",
    to: 'true',
    why: 'Another type has no precision, and leaves nothing; the type check wants this condition.',
  },
  {
    file: 'query-engine-trino/dialect/trino-comparisons.ts',
    line: "return expr.kind === 'literal' && expr.type.kind === 'double' && Number(expr.value) === 0;",
    to: 'true',
    why: 'What is no literal has no value, so the last condition fails; the type check wants the first.',
  },
  ...inFiles(
    ['expression/characters.ts'],
    ['false', 'text.length < limit', 'text'].map((to) => [
      "return text.length <= limit ? text : [...text.slice(0, 2 * limit)].slice(0, limit).join('');",
      to,
      ONLY_QUICKER,
    ]),
  ),
  {
    file: 'expression/lexer.ts',
    line: 'return text.length === characterCount(text) ? tokens : withCharacterPositions(tokens, text);',
    to: 'false',
    why: ONLY_QUICKER,
  },
  ...inFiles(
    ['expression/resolve.ts', 'query/plan-where.ts', 'query/types.ts'],
    [['default:', undefined, 'All cases are named above, or the end of the function returns the same.']],
  ),
  ...inFiles(
    ['expression/resolve.ts'],
    ["case 'star':", "throw new Problem('select_star', { position });"].map((line) => [
      line,
      undefined,
      'The parser gives a star to `count` alone, which does not resolve it.',
    ]),
  ),
  {
    file: 'shared/sql/keyset.ts',
    line: "return writer.expr({ kind: 'call', fn, args, distinct: false, type: boolean });",
    to: 'true',
    why: 'No comparison reads it; the type check wants it.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const match = plain === undefined ? null : DECIMAL.exec(plain);',
    to: 'false',
    why: 'The pattern does not match nothing either; the type check wants this condition.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;',
    to: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}/',
    why: '`Date.parse` reads no text that has more after the day and then another time.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;',
    to: '/(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/',
    why: 'The text of a clock has eight characters, and the pattern needs all of them.',
  },
  {
    file: 'query/parse-values.ts',
    line: 'const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;',
    to: '/^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/',
    why: 'The text of a clock has eight characters, and the pattern needs all of them.',
  },
  {
    file: 'query/plan-groups.ts',
    line: "if (expr.kind === 'call' && isAggregate(expr.fn)) return undefined;",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'query/plan-select.ts',
    line: 'const ALIAS = /^[A-Za-z][A-Za-z0-9_]*$/;',
    to: '/^[A-Za-z][A-Za-z0-9_]*/',
    why: 'The lexer makes no name with other characters.',
  },
  {
    file: 'query/plan-select.ts',
    line: 'return output ? [output] : [];',
    to: '["Stryker was here"]',
    why: 'A request with a faulty item is refused before the outputs are read.',
  },
  {
    file: 'query/plan-where.ts',
    line: 'return filter ? [filter] : [];',
    to: '["Stryker was here"]',
    why: 'A request with a faulty condition is refused before the filters are read.',
  },
  {
    file: 'query/reproducible-sums.ts',
    line: "return expr.kind === 'call' && expr.fn in sortedForms && expr.args[0]!.type.kind === 'double';",
    to: 'true',
    why: 'Nothing else has a function, so the second condition fails; the type check wants the first.',
  },
  {
    file: 'query/typed-expr.ts',
    line: "return expr.kind === 'literal' && expr.value === null;",
    to: 'true',
    why: 'Nothing else has a value, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'query/typed-expr.ts',
    line: "if (expr.kind === 'call' && CHAINING.has(expr.fn)) chained += 1;",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'expression/resolve.ts',
    line: 'if (definition.aggregate && args.some(hasAggregate)) {',
    to: 'args.every(hasAggregate)',
    why: 'An aggregate takes one argument.',
  },
  {
    file: 'expression/resolve.ts',
    line: "return someExpr(expr, (part) => part.kind === 'call' && isAggregate(part.fn));",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'functions/numbers-and-texts.ts',
    line: "return bound.kind === 'literal' && typeof bound.value === 'bigint' && bound.value < least;",
    to: 'true',
    why: 'What is no literal has no value, so the second condition fails; the type check wants the first.',
  },
  {
    file: 'functions/numbers-and-texts.ts',
    line: "if (arg.kind !== 'literal' || typeof arg.value !== 'bigint') throw notLiteral(1, site);",
    to: 'false',
    why: 'What is no literal has no value, so the second condition holds; the type check wants the first.',
  },
  ...inFiles(
    ['functions/operators.ts'],
    ['true', "arg.kind === 'call' || arg.fn === 'finite'"].map((to) => [
      "const inner = arg.kind === 'call' && arg.fn === 'finite' ? arg.args[0]! : arg;",
      to,
      'A division stands bare only as the dividend of another one, so no other call begins with one.',
    ]),
  ),
  {
    file: 'functions/operators.ts',
    line: "return inner.kind === 'call' && inner.fn === 'divide' ? inner : arg;",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'functions/signature.ts',
    line: "const open = expr.kind === 'call' && expr.type.kind === 'double' && ARITHMETIC.has(expr.fn);",
    to: 'true',
    why: 'Nothing else has a function, so the last condition fails; the type check wants the first.',
  },
  {
    file: 'functions/signature.ts',
    line: "if (arg.kind !== 'literal' || arg.type.kind !== 'varchar' || typeof arg.value !== 'string') {",
    to: 'false',
    why: 'What is no literal has no value, so the last condition holds; the type check wants the first.',
  },
  ...inFiles(
    ['query/types.ts'],
    ['true', "left.kind === 'decimal' || right.kind === 'decimal'"].map((to) => [
      "if (left.kind === 'decimal' && right.kind === 'decimal') {",
      to,
      'A type without a precision differs from every decimal either way; the type check wants both conditions.',
    ]),
  ),
  {
    file: 'query/types.ts',
    line: 'if (whole + scale <= MAX_PRECISION) return decimal(whole + scale, scale);',
    to: 'whole + scale < MAX_PRECISION',
    why: 'At 38 digits, both ways end in the same decimal.',
  },
  ...inFiles(
    ['query/types.ts'],
    ['true', "digits === 1 || expr.kind === 'literal'", '/-?0(\\.|$)/'].map((to) => [
      "return digits === 1 && expr.kind === 'literal' && /^-?0(\\.|$)/.test(String(expr.value)) ? 0 : digits;",
      to,
      'A text that begins with 0 is a literal of one digit before the point or none, and one digit is no 10.',
    ]),
  ),
  ...inFiles(
    ['shared/sql/rounding.ts'],
    ["from.kind === 'decimal' || to.kind === 'decimal'", 'true'].map((to) => [
      "if (from.kind === 'decimal' && to.kind === 'decimal') return forms.decimal(arg, places, from, to, writer);",
      to,
      'A decimal is rounded to a decimal, and nothing else is; the type check wants both conditions.',
    ]),
  ),
  {
    file: 'shared/sql/groups.ts',
    line: "if (expr.kind === 'call' && isAggregate(expr.fn)) found.set(exprKey(expr), expr);",
    to: 'true',
    why: 'Nothing else has a function, so the other condition fails; the type check wants this one.',
  },
  {
    file: 'shared/sql/expression-writer.ts',
    line: 'if (operand.length <= REPEATABLE_CHARACTERS) return `(${body(asOperand(operand))})`;',
    to: 'operand.length < REPEATABLE_CHARACTERS',
    why: 'Either form is right; the bound only says which is shorter.',
  },
  {
    file: 'shared/sql/sums.ts',
    line: "if (type.kind === 'decimal' && type.precision > SAFE_DIGITS)",
    to: 'true',
    why: 'Another type has no precision, so the other condition fails; the type check wants this one.',
  },
  ...inFiles(
    ['uploads/body-batches.ts'],
    [
      ['#ended = false;', 'true', 'The constructor sets it.'],
      ['if (this.#ended) return;', 'false', 'Listeners on a body that has ended hear nothing.'],
      ['if (this.#bytes < BATCH_BYTES && !this.#ended) await setImmediate();', 'true', ONE_TURN],
      [
        'if (this.#bytes < BATCH_BYTES && !this.#ended) await setImmediate();',
        'this.#bytes < BATCH_BYTES || !this.#ended',
        ONE_TURN,
      ],
      [
        'if (this.#bytes < BATCH_BYTES && !this.#ended) await setImmediate();',
        'this.#bytes <= BATCH_BYTES',
        ONE_TURN,
      ],
      ['if (!this.#ended) this.#body.resume();', 'true', 'A body that has ended does not resume.'],
      ['if (!this.#ended) body.pause();', 'true', 'A body that has ended has nothing to pause.'],
    ],
  ),
  {
    file: 'uploads/commit-upload.ts',
    line: "if (outcome.kind !== 'stored') await makeFailedObjectDue(tx, grant.tenantId, pending.id);",
    to: 'true',
    why: 'The statement leaves an upload that did not fail alone.',
  },
  {
    file: 'checking-threads/checking-thread.ts',
    line: 'if (niceness > 0) lowerPriority(niceness);',
    why: 'The nice value 0 is what a thread has anyway, unless the service itself was started with another one.',
  },
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
    ['query-engine-duckdb/dialect/duckdb-casts.ts'],
    [
      [
        "from.kind === 'timestamp' ? `CAST(make_timestamp(epoch_us(${operand})) AS DATE)` : undefined,",
        undefined,
        UTC,
      ],
      ['special: (operand, from) =>', '() => undefined', UTC],
      [
        "return from.precision === from.scale ? `regexp_replace(${digits}, '^(-?)\\\\.', '\\\\10.')` : digits;",
        'true',
        'A text with a digit before the point does not match.',
      ],
    ],
  ),
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-decimals.ts'],
    [
      [
        "if (type.kind !== 'decimal') return `${name}(${left}, ${right})`;",
        'false',
        'A cast to the type that a result has changes nothing.',
      ],
      [
        "const widened = leftType.kind === 'decimal' && leftType.precision <= 18 && type.precision > 18;",
        'true',
        'The planner makes both operands decimals where the result is one, and 19 digits hold what 18 do.',
      ],
      [
        "const widened = leftType.kind === 'decimal' && leftType.precision <= 18 && type.precision > 18;",
        'type.precision >= 18',
        '19 digits hold what 18 do.',
      ],
      [
        'const coarse = left.type.scale < right.type.scale;',
        'left.type.scale <= right.type.scale',
        'Of two operands of the same scale, either may be called the coarse one.',
      ],
      ["export const addSql = addition('+', exact('+'), wide);", '""', 'Only a minus is looked for.'],
    ],
  ),
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-dialect.ts'],
    [
      [
        'const index = known >= 0 ? known : params.push(text) - 1;',
        undefined,
        'A text that is passed twice is the same text.',
      ],
      [
        "const duckDbType = typeNames({ timestamp: 'TIMESTAMPTZ', json: 'JSON' });",
        '""',
        'Only a column is json; no cast names the type.',
      ],
    ],
  ),
  ...inFiles(
    ['query-engine-duckdb/dialect/duckdb-sums.ts'],
    [
      [
        'if (type.precision <= SAFE_DIGITS) return `(sum(${arg}) + CAST(0 AS DECIMAL(38, ${type.scale})))`;',
        undefined,
        'The sums of the parts give the same, and are slower.',
      ],
      ['if (scale >= LOW_DIGITS) {', 'scale > LOW_DIGITS', 'At 19 places, both forms cut at the point.'],
      [
        'return { high: unscaled(`sum(${cut(arg)})`, scale - LOW_DIGITS), low: unscaled(`sum(${rest})`, scale) };',
        'scale + LOW_DIGITS',
        'The places only say whether the value has a point; the way over the text is right without one too.',
      ],
      [
        'if (scale === 0) return `CAST(${value} AS HUGEINT)`;',
        'false',
        'The way over the text is right without a point too, and slower.',
      ],
    ],
  ),
  {
    file: 'query-engine-duckdb/dialect/duckdb-times.ts',
    line: "return arg.type.kind === 'date' ? writer.expr(arg) : `make_timestamp(epoch_us(${writer.expr(arg)}))`;",
    why: `${UTC} A date and its first instant have the same parts.`,
  },
  {
    file: 'query-engine-duckdb/dialect/show-duckdb-query.ts',
    line: 'const dialect = duckDbDialect([]);',
    why: 'Its texts are printed where they are used; the list is not read.',
  },
  {
    file: 'domain/query/stop-signal.ts',
    line: "else signal.addEventListener('abort', cancel, { once: true });",
    why: 'A signal aborts once.',
  },
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
    ['processing/end-run.ts'],
    [
      [
        "function damagedIn({ code, files = [] }: NonNullable<Run['error']>): number[] {",
        '["Stryker was here"]',
        'What is no file has no id, and no file is found for it.',
      ],
      [
        'await noteMet(tx, run.tenantId, damagedIn(error), []);',
        '["Stryker was here"]',
        'No data file has that path.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/runs-store.ts'],
    [
      [
        'run.driverShape && JSON.stringify(run.driverShape),',
        'run.driverShape || JSON.stringify(run.driverShape)',
        '`pg` writes an object as JSON too, and reads the null of JSON as null.',
      ],
      ['if (runIds.length === 0) return;', 'false', 'The statement renews the leases of no run.'],
      [
        '[tenantId, run.id, run.attempt, end.status, end.error && JSON.stringify(end.error)],',
        'end.error || JSON.stringify(end.error)',
        '`pg` writes an object as JSON too, and reads the null of JSON as null.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/start-processing.ts'],
    [
      [
        'const executor = shapeId === undefined ? undefined : known(shapeId);',
        'false',
        'No shape has an undefined id; the type check wants the condition.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/files-of-run.ts'],
    ['if (runIds.length === 0) return new Set();', 'if (fileIds.length === 0) return new Set();'].map(
      (line) => [line, 'false', 'The statement finds no row for no id.'],
    ),
  ),
  ...inFiles(
    ['processing/grant.ts'],
    [
      [
        '[tenantId, run.id, run.attempt, failure && JSON.stringify(failure), failure ? 1 : 0],',
        'failure || JSON.stringify(failure)',
        '`pg` writes an object as JSON too, and reads the null of JSON as null.',
      ],
    ],
  ),
  ...inFiles(
    ['processing/stray-attempts.ts'],
    [['if (seen.length === 0) return [];', 'false', 'The statement finds no row for no attempt.']],
  ),
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
  ...inFiles(
    ['uploads/drop-upload.ts'],
    [
      [
        'if (!ended) await makeFailedObjectDue(tx, tenantId, fileId);',
        'true',
        'An upload that failed just now has an object that is already due.',
      ],
    ],
  ),
  ...inFiles(
    ['uploads/upload-credential.ts'],
    [
      [
        'payload.writeBigUInt64BE(BigInt(row.expiresAt.getTime()), 8);',
        ';',
        'Nothing reads the expiry in a credential; the database decides whether it has expired.',
      ],
    ],
  ),
  ...inFiles(
    ['files/load-snapshot.ts'],
    [['{ prepared: true },', undefined, 'A statement that is not prepared gives the same, and is slower.']],
  ),
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
  ...inFiles(
    ['files/unnamed-objects.ts'],
    [
      [
        'const settled = listed.filter(({ storedAt }) => storedAt.getTime() < Date.now() - SETTLED_MS);',
        'storedAt.getTime() <= Date.now() - SETTLED_MS',
        'Whether an object is left alone for an hour or for a millisecond less need not be noticed.',
      ],
      ['if (listed.length === 0) return [];', 'false', ONLY_QUICKER],
      [
        'const tenants = places.flatMap((place) => (place ? [place.tenant] : []));',
        '["Stryker was here"]',
        "No tenant's slug has a space, so the name finds no tenant.",
      ],
    ],
  ),
  ...inFiles(
    ['files/verify-objects.ts'],
    [
      [
        "if (state !== 'whole' && !(await isNamed(database, stage, id))) continue;",
        'true',
        'Of an object that was read whole and removed meanwhile, nothing need be told.',
      ],
    ],
  ),
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
];

type Mutants = [line: string, to: string | undefined, why: string][];

function inFiles(files: string[], of: Mutants): Explained[] {
  return of.flatMap(([line, to, why]) =>
    files.map((file) => ({ file, line, ...(to !== undefined && { to }), why })),
  );
}

function inObjectStore(of: Mutants): Explained[] {
  const files = ['directory-object-store.ts', 'files-below.ts', 'sync-directory.ts'];
  return inFiles(
    files.map((file) => `object-store-directory/${file}`),
    of,
  );
}
