import type { Stack } from './context.ts';
import type { Launch } from './processes.ts';

/** One part of the stack: how to get, start, check and stop it. */
export type StackServer = StackProcess | StackFixture;

interface StackPart {
  name: string;
  version: string;
  /** Parts that commands may name together. */
  group?: string;
  /** Started only if it is named. */
  isOptional?: true;
  /** Names of the parts that must answer before this one starts. */
  needs: string[];
  /** Runs before any part starts. @throws Error if the part cannot run on this machine */
  check?(): void;
  /** Gets the program and lays out the folder; quick if done before. */
  prepare(stack: Stack): Promise<void>;
  /** Whether the part answers as it should; may throw while it does not. */
  ready(stack: Stack): Promise<boolean>;
  /** Removes what the part left on the machine outside the stack's folder; called even if the part did not run. */
  clean?(stack: Stack): Promise<void>;
  address(stack: Stack): string;
  /** The service's settings that name this part. */
  settings(stack: Stack): Record<string, string>;
}

/** A server. */
export interface StackProcess extends StackPart {
  /** The process to start, after `prepare`. */
  launch(stack: Stack): Promise<Launch>;
  /** Makes what others expect to find in it, e.g. a database; repeated at every start. */
  provision?(stack: Stack): Promise<void>;
  /** Releases what must be released while the part still answers. */
  beforeStop?(stack: Stack): Promise<void>;
  /** Ports that must be free before it starts. */
  ports(stack: Stack): number[];
  stopSignal: NodeJS.Signals;
}

/** A part without a process of its own: a network, or something that runs inside another server. */
export interface StackFixture extends StackPart {
  /** Creates the part; repeated at every start. */
  make(stack: Stack): Promise<void>;
}
