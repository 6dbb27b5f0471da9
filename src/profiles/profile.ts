import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { QueryEngine } from '../ports/query-engine.ts';
import type { RunLauncher } from '../ports/run-launcher.ts';
import type { TableFiles } from '../ports/table-files.ts';
import type { Publish } from '../workers/outbox-relay.ts';

/** The engines behind the ports, as one profile has them. */
export interface Profile {
  objects: ObjectStore;
  /** Where the control database names the files of tables. */
  tableFiles?: TableFiles;
  /** Whether its engine wants each stored record to carry the number of its line. */
  numberLines: boolean;
  engine: QueryEngine;
  /** For processes that move runs on; it watches what runs until it is closed. */
  openLauncher(): RunLauncher;
  /** For processes that move events on. */
  openEvents(): Events;
  /** Further work of this profile's workers, again and again: name -> what. */
  chores: Record<string, Chore>;
  close(): Promise<void>;
}

export interface Chore {
  /** Ends soon once the signal aborts. */
  work: (stopping: AbortSignal) => Promise<void>;
  everyMs: number;
}

/** The way of an event from the outbox to those who act on it (`eventConsumers`). */
export interface Events {
  publish: Publish;
  /**
   * This process takes its share of the events from now on, as a member of each named group; after the group's
   * consumer has acted on some, the group's function is called.
   */
  consume(groups: Record<string, () => void>): Promise<void>;
  stopConsuming(): Promise<void>;
  close(): Promise<void>;
}

export interface ProfileContext {
  settings: Settings;
  database: Database;
  log: Logger;
}
