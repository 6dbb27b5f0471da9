/** What is mutated together, and the unit tests that are to notice. */
export interface Room {
  mutate: string[];
  /** Folders or beginnings of names; what kills soon comes first. */
  tests: string[];
  /** Each file by itself: where all are instrumented, loops over bytes take ten times as long. */
  byFile?: true;
  /** Its tests open databases (`openOwnControl`): one server for all of them. */
  usesDatabase?: true;
  /**
   * Its product is text, so its texts are mutated too. Elsewhere an emptied text is a member of a union, which the type
   * check refuses, or SQL, which fails at once, or a message: thousands of mutants that say nothing of the tests.
   */
  isText?: true;
}

export const rooms: Record<string, Room> = {
  bytes: {
    mutate: [
      'src/domain/checking/*.ts',
      'src/ports/content-sum.ts',
      'src/ports/join-crc32.ts',
      'src/adapters/object-store-directory/*.ts',
    ],
    tests: [
      'src/domain/checking/checker.property',
      'src/domain/checking/kernel-gate',
      'src/domain/checking/value-rules',
      'src/domain/checking',
      'src/ports',
      'src/adapters/object-store-directory',
    ],
    byFile: true,
  },
  planner: {
    mutate: ['src/domain/query/**/!(run-query|cursors|damaged-source|stop-signal).ts'],
    tests: [
      'src/domain/query/plan-forms',
      'src/domain/query/plan-query',
      'src/domain/query/expression',
      'src/domain/query/functions',
      'src/domain/query/values',
    ],
  },
  'query-run': {
    mutate: ['src/domain/query/{run-query,cursors,damaged-source,stop-signal}.ts'],
    tests: ['src/domain/query/cursors', 'src/domain/query/run-query'],
    usesDatabase: true,
  },
  'duckdb-printer': {
    mutate: ['src/adapters/query-engine-duckdb/printer*.ts', 'src/adapters/sql-printing/*.ts'],
    tests: ['src/adapters/query-engine-duckdb/printer'],
    isText: true,
  },
  'trino-printer': {
    mutate: [
      'src/adapters/query-engine-trino/printer*.ts',
      'src/adapters/query-engine-trino/sql-literals.ts',
    ],
    tests: ['src/adapters/query-engine-trino/printer'],
    isText: true,
  },
  processing: {
    mutate: ['src/domain/processing/*.ts'],
    tests: ['src/domain/processing/cost', 'src/domain/processing'],
    usesDatabase: true,
  },
  files: {
    mutate: ['src/domain/files/*.ts'],
    tests: ['src/domain/files', 'src/workers/integrity', 'src/workers/table-care', 'src/workers/janitor'],
    usesDatabase: true,
  },
  uploads: { mutate: ['src/domain/uploads/*.ts'], tests: ['src/domain/uploads'], usesDatabase: true },
};

/** Tests, what they share, and the second evaluator they compare with: broken, these only fail tests. */
export const notMutated = [
  'src/**/*.test.ts',
  'src/**/*.testing.ts',
  'src/**/*.contract.ts',
  'src/domain/checking/checker-harness.ts',
  'src/domain/checking/file-arbitraries.ts',
  'src/domain/checking/reference-checker.ts',
  'src/domain/checking/tricky-values.ts',
];
