import { CeleiroError, nameIt } from './celeiro-error.ts';

/** Runs that failed or were cancelled; their files are pending again. `code` is `run_failed`. */
export class RunFailedError extends CeleiroError {
  /** The runs that gave their files back. */
  readonly runIds: readonly number[];
  /** Files that are in the columnar table, and files that all runs together had. */
  readonly filesDone: number;
  readonly filesCount: number;

  constructor(runIds: readonly number[], filesDone: number, filesCount: number) {
    const runs = `${runIds.length === 1 ? 'Run' : 'Runs'} ${runIds.join(', ')}`;
    super(
      `${runs} failed or was cancelled; ${filesDone} of ${filesCount} files are processed, the others are pending again. ` +
        'The control panel and the webhooks tell why. Start processing again with `process`.',
      { code: 'run_failed' },
    );
    this.runIds = runIds;
    this.filesDone = filesDone;
    this.filesCount = filesCount;
  }

  static {
    nameIt(RunFailedError, 'RunFailedError');
  }
}

/** Runs that did not end within the timeout of `waitForRuns`; they go on. `code` is `run_timeout`. */
export class RunTimeoutError extends CeleiroError {
  constructor(runIds: readonly number[], timeoutMs: number, filesDone: number, filesCount: number) {
    super(
      `After ${timeoutMs} ms ${filesDone} of ${filesCount} files are processed; runs ${runIds.join(', ')} go on. ` +
        'Call `waitForRuns` again with the same value, or with a longer `timeoutMs`.',
      { code: 'run_timeout' },
    );
  }

  static {
    nameIt(RunTimeoutError, 'RunTimeoutError');
  }
}
