import pg from 'pg';
import { deadlines } from '../../deadlines.ts';

/** Without a word for so long, the network is asked whether the other side still is there; ten seconds later it is not. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A connection to the control database that a silent server holds up neither at its beginning nor at its end. */
export class PostgresClient extends pg.Client {
  /** Of the server's process behind the connection; known once connected. */
  declare readonly processID: number | null;

  constructor(config: pg.ClientConfig = {}) {
    super({
      application_name: 'celeiro',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: deadlines.databaseConnect,
      ...config,
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
