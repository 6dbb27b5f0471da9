import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes for their few lines. */
export const LONG = [
  'test/browser/every-page.test.ts',
  'test/distributed/engines-cut-off-postgres-trino-kubernetes.test.ts',
  'test/distributed/engines-cut-off-s3-kafka.test.ts',
];

/**
 * Begins with the files that take longest, so that no worker is left alone with one at the end. A fresh clone does not know
 * how long files took, and Vitest would begin with the largest.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
