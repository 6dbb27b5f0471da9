import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their few lines: minutes those of the stack and of the browser, 15 s and more the others. */
export const LONG = [
  'src/adapters/database-postgres/embedded-account.test.ts',
  'src/adapters/database-postgres/embedded-search.test.ts',
  'src/adapters/database-postgres/embedded-server.test.ts',
  'src/adapters/database-postgres/listen.test.ts',
  'src/domain/checking/checker.property.test.ts',
  'src/http/connections/server.test.ts',
  'test/attacks/hostile-uploads.test.ts',
  'test/browser/every-page.test.ts',
  'test/distributed/engines-cut-off-postgres-trino-kubernetes.test.ts',
  'test/distributed/engines-cut-off-s3-kafka.test.ts',
  'test/operations/slow-upload.test.ts',
  'test/reference/reference.test.ts',
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
