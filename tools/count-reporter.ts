import { constants } from 'node:os';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints the one line CI reads: `N passed, N failed`. A run that is ended from outside says which tests it was in. */
export default class CountReporter implements Reporter {
  readonly #running = new Set<TestCase>();

  onInit() {
    process.once('SIGTERM', () => {
      for (const { fullName, module } of this.#running) {
        console.log(` FAIL  ${module.relativeModuleId} > ${fullName}\nwas running when the run was ended`);
      }
      process.exit(128 + constants.signals.SIGTERM);
    });
  }

  onTestCaseReady(test: TestCase) {
    this.#running.add(test);
  }

  onTestCaseResult(test: TestCase) {
    this.#running.delete(test);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        if (state === 'failed') failed++;
      }
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}
