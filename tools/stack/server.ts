import type { Stack } from './context.ts';
import type { Launch } from './processes.ts';

/** One part of the stack: a file that says how to get, start, ask and stop it. */
export type StackServer = StackProcess | StackFixture;

interface StackPart {
  name: string;
  version: string;
  /** Parts that commands may name together. */
  group?: string;
  /** Names of the parts that must answer before this one starts. */
  needs: string[];
  /** Asked before anything begins. @throws Error where it cannot run on this machine */
  check?(): void;
  /** Gets the program and lays out the folder; quick when that was done before. */
  prepare(stack: Stack): Promise<void>;
  /** Whether it answers as it should; may throw while it does not. */
  ready(stack: Stack): Promise<boolean>;
  /** Takes back what it left on the machine outside the stack's folder; also where it did not run. */
  clean?(stack: Stack): Promise<void>;
  address(stack: Stack): string;
  /** The service's settings that name this part. */
  settings(stack: Stack): Record<string, string>;
}

/** A server. */
export interface StackProcess extends StackPart {
  /** The process to start, after `prepare`. */
  launch(stack: Stack): Promise<Launch>;
  /** What it must hold before others use it, e.g. a database; repeated at every start. */
  provision?(stack: Stack): Promise<void>;
  /** What it must let go of while it still answers. */
  beforeStop?(stack: Stack): Promise<void>;
  /** Ports that must be free before it starts. */
  ports(stack: Stack): number[];
  stopSignal: NodeJS.Signals;
}

/** What has no process of its own: a network, or what runs inside another server. */
export interface StackFixture extends StackPart {
  /** Makes it there; repeated at every start. */
  make(stack: Stack): Promise<void>;
}
