/** What happens to an engine of the stack. */
export interface Fault {
  /** As in "the engine is ...". */
  state: 'gone' | 'slow' | 'full';
  /** Those that it can strike. */
  engines: string[];
  /** Begins the fault. @returns mends it, and resolves when the engine answers again */
  strike(engine: string): Promise<() => Promise<void>>;
  /** Puts back what was made ready for the fault, once no client is left. */
  end(): Promise<void>;
}
