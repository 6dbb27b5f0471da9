/**
 * How long the service waits for others, ms: every deadline that a stranger, a client or a dependency can run into.
 * The operator's own are in src/config (`CELEIRO_UPLOAD_IDLE_SECONDS`, `CELEIRO_SHUTDOWN_GRACE_SECONDS`,
 * `query_timeout_seconds`).
 */
export const deadlines = {
  /** From a connection's first byte to the end of the headers. */
  headers: 30_000,
  /** From the headers to the end of a JSON body: a slow one holds a connection and memory without any login. */
  jsonBody: 30_000,
  /** From the headers to the end of a sample, which is at most 8 MiB. */
  sampleBody: 60_000,
  /** A body that nobody reads, or that outlasts its answer: the connection is cut. After `jsonBody`, which answers. */
  otherBody: 35_000,
  /** How long a client's bytes are still read after its answer: a reset would make many clients lose the answer. */
  linger: 5_000,
  /** Idle timeout of an answer: it is cut when the client takes nothing of it for this long. */
  answerIdle: 60_000,
  /** Idle keep-alive connections. Longer than a load balancer's usual timeout, so that the balancer closes first. */
  keepAlive: 65_000,
  /** Reading a sample in its thread. */
  detection: 20_000,

  /** PostgreSQL: a connection, a statement that asks whether the server lives, the end of a connection. */
  databaseConnect: 10_000,
  databaseAnswer: 10_000,
  databaseEnd: 2_000,
  /** What `/metrics` reads from the database: less than the 10 s that Prometheus waits by default. */
  databaseReadings: 5_000,
  /** S3: a connection, and an upload's check at the start. */
  s3Connect: 3_000,
  s3Check: 10_000,
  kafkaDisconnect: 10_000,
  /** A coordinator without results yet says so within a second; under heavy load it takes longer. */
  trinoAnswer: 30_000,
  trinoCancel: 5_000,
  /** One request: a cluster that accepts connections and never answers blocks nobody. */
  kubernetesAnswer: 15_000,
} as const;

/**
 * The outcome of `work`, or the result of `late` when `work` takes longer than `ms`. The signal given to `work` aborts
 * then, and its later outcome is ignored.
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
