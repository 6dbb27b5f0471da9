/** Code that is mutated together, and the unit tests that should notice. */
export interface Room {
  mutate: string[];
  /** Folders, files, or beginnings of file names; tests that kill mutants quickly come first. */
  tests: string[];
  /** Mutates one file at a time: with all files instrumented, loops over bytes take ten times as long. */
  byFile?: true;
  /** Its tests open databases (`openOwnControl`): one server for all of them. */
  usesDatabase?: true;
  /**
   * The room's code runs in worker threads, where no coverage is counted: each mutant gets all tests. Threads must start
   * within the tests, as they take the active mutant when they start (`setup.ts`).
   */
  inThreads?: true;
  /**
   * The room produces text, so string literals are mutated too. Elsewhere such mutants say nothing about the tests: an
   * emptied literal is a member of a union (a type error), SQL (fails at once), or a message.
   */
  isText?: true;
}

export const rooms: Record<string, Room> = {
  bytes: {
    mutate: [
      'src/domain/checking/*.ts',
      'src/domain/checking/{lines,kernel-host,report}/*.ts',
      'src/ports/content-sum.ts',
      'src/ports/join-crc32.ts',
      'src/adapters/object-store-directory/*.ts',
    ],
    tests: [
      'src/domain/checking/checker.property',
      'src/domain/checking/kernel-host/kernel-gate',
      'src/domain/checking/lines/value-rules',
      'src/domain/checking',
      'src/ports',
      'src/adapters/object-store-directory',
    ],
    byFile: true,
  },
  planner: {
    // The others have a room of their own; `explain-query` is tested over HTTP.
    mutate: ['src/domain/query/**/!(run-query|cursors|damaged-source|stop-signal|explain-query).ts'],
    tests: [
      'src/domain/query/plan-forms',
      'src/domain/query/plan-query',
      'src/domain/query/expression',
      'src/domain/query/functions',
      'src/domain/query/parse-values',
      'src/domain/query/types',
    ],
  },
  'query-run': {
    mutate: ['src/domain/query/{run-query,cursors,damaged-source,stop-signal}.ts'],
    tests: ['src/domain/query/cursors', 'src/domain/query/run-query'],
    usesDatabase: true,
  },
  'sql-core': {
    mutate: ['src/adapters/shared/sql/*.ts'],
    tests: [
      'src/adapters/shared/sql',
      'src/adapters/query-engine-trino/dialect',
      'src/adapters/query-engine-duckdb/dialect',
    ],
    isText: true,
  },
  'duckdb-printer': {
    mutate: ['src/adapters/query-engine-duckdb/dialect/*.ts'],
    tests: ['src/adapters/query-engine-duckdb/dialect'],
    isText: true,
  },
  'trino-printer': {
    mutate: ['src/adapters/query-engine-trino/dialect/*.ts'],
    tests: ['src/adapters/query-engine-trino/dialect'],
    isText: true,
  },
  processing: {
    mutate: ['src/domain/processing/*.ts'],
    tests: ['src/domain/processing/cost', 'src/domain/processing'],
    usesDatabase: true,
  },
  files: {
    mutate: ['src/domain/files/**/*.ts', 'src/domain/removals/*.ts'],
    tests: [
      'src/domain/files',
      'src/domain/removals',
      'src/workers/upkeep/integrity',
      'src/workers/upkeep/janitor',
    ],
    usesDatabase: true,
  },
  lake: {
    mutate: ['src/domain/lake/*.ts'],
    tests: ['src/domain/lake', 'src/workers/upkeep/coalescer', 'src/workers/upkeep/table-caretaker'],
    usesDatabase: true,
  },
  uploads: {
    mutate: ['src/domain/uploads/*.ts'],
    tests: [
      'src/domain/uploads/body-batches',
      'src/domain/uploads/store-body',
      'src/domain/uploads/receive-file',
      'src/domain/uploads/upload-story',
    ],
    usesDatabase: true,
  },
  // Most of what the threads do is tested in the main thread, on the other end of a port.
  'checking-threads': {
    mutate: ['src/domain/uploads/checking-threads/!(checking-thread).ts'],
    tests: [
      'src/domain/uploads/checking-threads/check-content',
      'src/domain/uploads/checking-threads/thread-side',
      'src/domain/uploads/checking-threads/upload-check',
      'src/domain/uploads/checking-threads/places',
      'src/domain/uploads/checking-threads/checking-threads.test.ts',
    ],
  },
  'checking-thread': {
    mutate: ['src/domain/uploads/checking-threads/checking-thread.ts'],
    tests: ['src/domain/uploads/checking-threads/checking-thread.test.ts'],
    inThreads: true,
  },
};

/** Tests, and what only tests use, such as the second checker that they compare with: its mutants only fail tests. */
export const notMutated = ['src/**/*.test.ts', 'src/**/*.testing.ts', 'src/**/*.contract.ts'];
