/** Numbers of the service's advisory locks in the control database: one list, so that no two are the same. */
export const advisoryLocks = {
  /** Whoever migrates. */
  migration: 7_163_401,
  /** First starts on an embedded database. */
  roles: 7_163_402,
  /** Removals of objects, which a backup holds off. */
  removals: 7_163_403,
  /** Whoever begins an attempt of a run. */
  beginAttempt: 7_163_404,
  /** Users of an embedded database share it; whoever stops the database has it alone. */
  embeddedUse: 7_163_405,
  /** Whoever removes this server's pid file from a copy of its folder. */
  copiedPidFile: 7_163_406,
  /** The worker that publishes events. */
  relay: 7_203_415,
  /** The worker that gives events their positions. */
  placing: 7_203_416,
} as const;
