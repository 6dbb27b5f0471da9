import type { Stack } from './context.ts';
import type { Launch } from './processes.ts';

/** One server of the stack: a file in `servers/` that says how to get, start, ask and stop it. */
export interface StackServer {
  name: string;
  version: string;
  /** Names of the servers that must answer before this one starts. */
  needs: string[];
  /** Gets the program and lays out the folder; quick when that was done before. */
  prepare(stack: Stack): Promise<void>;
  /** The process to start, after `prepare`. */
  launch(stack: Stack): Promise<Launch>;
  /** Whether it answers as it should; may throw while it does not. */
  ready(stack: Stack): Promise<boolean>;
  /** What it must hold before others use it, e.g. a database; repeated at every start. */
  provision?(stack: Stack): Promise<void>;
  address(stack: Stack): string;
  /** Ports that must be free before it starts. */
  ports(stack: Stack): number[];
  /** The service's settings that name this server. */
  settings(stack: Stack): Record<string, string>;
  stopSignal: NodeJS.Signals;
}
