import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { BudgetMeter } from '../domain/budgets/budget-meter.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { QueryEngine } from '../ports/query-engine.ts';
import type { RunLauncher } from '../ports/run-launcher.ts';
import type { TableFiles } from '../ports/table-files.ts';
import type { Publish } from '../workers/events/outbox-relay.ts';

/** The engines behind the ports, as one profile has them. */
export interface Profile {
  objects: ObjectStore;
  /** Only in profiles whose control database names the files of tables. */
  tableFiles?: TableFiles;
  /** Whether the engine needs the line number in each stored record. */
  numberLines: boolean;
  engine: QueryEngine;
  /** Most attempts of runs under way, of all tenants and processes; undefined where the launcher has a queue of its own. */
  runsAtOnce?: number;
  /** For processes that move runs on; the launcher watches its attempts until it is closed. */
  openLauncher(): RunLauncher;
  /** For processes that move events on. `watch` is told where a bus hands events to consumer groups. */
  openEvents(watch: GroupWatch): Events;
  /** Further periodic work of this profile's workers, by name. */
  chores: Record<string, Chore>;
  close(): Promise<void>;
}

export interface Chore {
  /** Ends soon once the signal aborts. */
  work: (stopping: AbortSignal) => Promise<void>;
  everyMs: number;
}

/** The way of events from the outbox to their consumers (`eventConsumers`). */
export interface Events {
  publish: Publish;
  /**
   * Takes this process's share of the events from now on, as a member of each named group. A group's function is called
   * after the group's consumer has acted on events.
   */
  consume(groups: Record<string, () => void>): Promise<void>;
  stopConsuming(): Promise<void>;
  close(): Promise<void>;
}

/** Receives how this process's members of consumer groups get on. */
export interface GroupWatch {
  joined(group: string): void;
  /** The member has handled all events of its partitions. */
  caughtUp(group: string): void;
}

export interface ProfileContext {
  settings: Settings;
  database: Database;
  /** Counts what engines bound themselves. */
  budgets: BudgetMeter;
  log: Logger;
}
