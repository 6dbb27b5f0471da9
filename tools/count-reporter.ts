import { constants } from 'node:os';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { mayNotBeSkipped } from '../test/support/lacking.ts';

/**
 * Prints the one line CI reads: `N passed, N failed`, above it each test that was skipped for a reason. Tests that did not
 * run though nothing excused them are failures, and so is a run in which nothing passed. A run that is ended from outside
 * says which tests it was in.
 */
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
    const fail = (what: string, why: string) => {
      console.log(` FAIL  ${what}\n${why}`);
      failed++;
    };
    for (const module of modules) {
      // Hooks that failed: Vitest has told why, and takes the tests behind them for skipped.
      failed += [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        const result = test.result();
        if (result.state === 'passed') passed++;
        else if (result.state === 'failed') failed++;
        else if (result.state === 'pending') fail(name, 'did not run');
        else if (mayNotBeSkipped(result.note)) fail(name, `was skipped: ${result.note}`);
        else if (result.note !== undefined)
          console.log(` SKIP  ${name}: ${result.note.replaceAll(/\s+/g, ' ')}`);
      }
    }
    if (modules.length > 0 && passed === 0 && failed === 0) fail('all tests', 'none ran: all were skipped');
    if (failed > 0) process.exitCode = 1;
    console.log(`${passed} passed, ${failed} failed`);
  }
}
