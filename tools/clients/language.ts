/** A command with its folder. The environment of the story is added to the process's own. */
export interface Command {
  program: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
}

/** What the tools know of one client. */
export interface ClientLanguage {
  /** Folder below `clients/`. */
  name: string;
  /** The generated core, below `clients/<name>`. */
  generated: string;
  /** Writes the generated core to an absent folder; the same contract gives the same bytes. */
  generate(target: string): Promise<void>;
  /** Unit tests of the package, each command ending with 0 where they pass. */
  tests(): Promise<Command[]>;
  /**
   * Builds the package's archive, installs it into an empty project at `folder`, and returns the command that tells the story
   * there.
   */
  install(folder: string): Promise<Command>;
}
