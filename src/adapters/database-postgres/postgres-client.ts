import pg from 'pg';
import { deadlines } from '../../deadlines.ts';

/** Idle time before TCP keep-alive probes start, ms. A peer that does not answer for 10 s is dead. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A connection to the control database. Connecting and ending have timeouts, so a silent server blocks neither. */
export class PostgresClient extends pg.Client {
  /** Id of the server process behind the connection; null until connected. */
  declare readonly processID: number | null;
  #isGathering = false;

  constructor(config: pg.ClientConfig = {}) {
    super({
      application_name: 'celeiro',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: deadlines.databaseConnect,
      pipeline: true,
      ...config,
    });
  }

  /** Sends the statements of this turn of the event loop by one call of the system: each call wakes the server. */
  gather(): void {
    if (this.#isGathering) return;
    const { stream } = this.connection;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** Ends at once; a statement under way fails with `error`. */
  cut(error?: Error): void {
    this.connection.stream.destroy(error);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.cut(), deadlines.databaseEnd).unref();
    this.once('end', () => clearTimeout(timer));
    return callback ? super.end(callback) : super.end();
  }
}
