import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { TileAnswers } from '../domain/boards/tile-answers.ts';
import type { BudgetMeter } from '../domain/budgets/budget-meter.ts';
import type { LetterBox } from '../domain/mail/letter-box.ts';
import type { DriverFor, Shape } from '../domain/processing/shape.ts';
import type { Keyring } from '../domain/security/keyring.ts';
import type { Plan } from '../domain/tenants/plan.ts';
import type { TokenUsage } from '../domain/tenants/token-usage.ts';
import type { CheckingThreads } from '../domain/uploads/checking-threads/checking-threads.ts';
import type { Database, Queryable } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { QueryEngine } from '../ports/query-engine.ts';
import type { TableFiles } from '../ports/table-files.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LiveEvents } from './panel/live-events.ts';

/** Everything that the operations work with; built once by the composition root. */
export interface Service {
  settings: Settings;
  /** Base URLs that clients use, without a trailing slash. */
  publicUrl: string;
  publicUploadUrl: string;
  database: Database;
  /** A connection of its own to the control database, for readiness. */
  probe: Queryable;
  objects: ObjectStore;
  /** Where the control database names the files of tables. */
  tableFiles: TableFiles | undefined;
  numberLines: boolean;
  checking: CheckingThreads;
  engine: QueryEngine;
  keyring: Keyring;
  plans: Map<string, Plan>;
  shapes: Shape[];
  driverFor: DriverFor;
  metrics: Metrics;
  /** Counts of work under way in this process and of refusals. */
  budgets: BudgetMeter;
  /** Counts of what API tokens did, until they are written. */
  tokenUsage: TokenUsage;
  liveEvents: LiveEvents;
  /** Answers of tiles of boards that this process keeps. */
  tileAnswers: TileAnswers;
  letters: LetterBox;
  log: Logger;
  /** The bundled contract, with this installation's addresses. */
  apiDocument: object;
  operatorDocument: object;
  /** Aborted when the service begins to stop. */
  stopping: AbortSignal;
}
