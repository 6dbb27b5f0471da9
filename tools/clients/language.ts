/** A command with its folder. The environment of the story is added to the process's own. */
export interface Command {
  program: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
}

/** Programs that use the installed package, in an empty project. */
export interface InstalledClient {
  /** Tells the story of `clients/shared/story.json`. */
  story: Command;
  /** The program of the README: the path of its source, and the command that runs it. */
  quickStart: { source: string; command: Command };
  /** The benchmark: `rows`, `plain` or `upload <file>` is appended to its arguments. */
  bench: Command;
  /** Compiles, or else loads, a file that `celeiro types` wrote. */
  compile(file: string): Command;
  /** Path of that file, below the project's folder. */
  typesFile: string;
}

/** What the tools know of one client. */
export interface ClientLanguage {
  /** Folder below `clients/`. */
  name: 'typescript' | 'python' | 'java' | 'go' | 'php';
  /** Its name for \`celeiro types\`. */
  lang: 'ts' | 'python' | 'java' | 'go' | 'php';
  /** The generated core, below `clients/<name>`. */
  generated: string;
  /** Writes the generated core to an absent folder; the same contract gives the same bytes. */
  generate(target: string): Promise<void>;
  /** Unit tests of the package, each command ending with 0 where they pass. */
  tests(): Promise<Command[]>;
  /**
   * Builds the package's archive and installs it into an empty project at `folder`, which is absent.
   * @throws Error where a step fails, with what it said
   */
  install(folder: string): Promise<InstalledClient>;
}
