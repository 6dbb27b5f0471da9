/**
 * How long the service waits for others, ms: every deadline that a stranger, a client or a dependency can run into. Those the
 * operator sets are in src/config (`CELEIRO_UPLOAD_IDLE_SECONDS`, `CELEIRO_SHUTDOWN_GRACE_SECONDS`, `query_timeout_seconds`).
 */
export const deadlines = {
  /** From a connection's first byte to the end of the headers. */
  headers: 30_000,
  /** From the headers to the end of a JSON body. Nobody needs a login to keep a connection and its memory. */
  jsonBody: 30_000,
  /** From the headers to the end of a sample, which is at most 8 MiB. */
  sampleBody: 60_000,
  /** A body that nobody reads, or that goes on after its answer, is cut with its connection. Later than those that are answered. */
  otherBody: 35_000,
  /** What a client still sends is read for this long after its answer: a reset would make many clients lose the answer. */
  linger: 5_000,
  /** An answer of which the client takes nothing for this long is cut. */
  answerIdle: 60_000,
  /** Longer than the usual load balancer's, so that it closes first. */
  keepAlive: 65_000,
  /** Reading a sample in its thread. */
  detection: 20_000,

  /** PostgreSQL: a connection, a statement that asks whether the server lives, the end of a connection. */
  databaseConnect: 10_000,
  databaseAnswer: 10_000,
  databaseEnd: 2_000,
  /** S3: a connection, and an upload's check at the start. */
  s3Connect: 3_000,
  s3Check: 10_000,
  kafkaDisconnect: 10_000,
  /** A coordinator with nothing to say yet says so within a second; one under heavy load still does after some time. */
  trinoAnswer: 30_000,
  trinoCancel: 5_000,
  /** One request; a cluster that takes connections and never answers holds nobody. */
  kubernetesAnswer: 15_000,
} as const;

/**
 * The outcome of `work`, or what `late` makes where that takes longer than `ms`; the signal that `work` is given aborts then.
 * What `work` does after that is nobody's.
 */
export async function withDeadline<T>(
  ms: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = late();
    reject(error);
    abort.abort(error);
  }, ms);
  try {
    return await Promise.race([work(abort.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
