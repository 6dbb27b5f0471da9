import { existsSync, globSync, readFileSync } from 'node:fs';
import { rooms } from '../mutation/rooms.ts';

/** Every file, folder and test of the project that a page names exists. A page of the changelog names what was. */
export function namedPathFaults(): string[] {
  const pages = globSync(['*.md', 'docs/**/*.md', 'tools/**/*.md']).filter((page) => page !== 'CHANGELOG.md');
  const tests = globSync('{src,test}/**/*.test.{ts,tsx}');
  const inPages = pages.flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...pathsIn(line), ...filtersIn(line, tests)].map(
          (missing) => `${page}:${at + 1}: there is no ${missing}; name where it is now`,
        ),
      ),
  );
  const inRooms = Object.entries(rooms).flatMap(([name, { tests: begun, mutate }]) =>
    [
      ...mutate.filter((glob) => globSync(glob).length === 0),
      ...begun.filter((path) => !tests.some((test) => test.startsWith(path))),
    ].map((missing) => `tools/mutation/rooms.ts, ${name}: there is no ${missing}; name where it is now`),
  );
  return [...inPages, ...inRooms];
}

/** Paths in a line that do not exist. */
function pathsIn(line: string): string[] {
  return [...line.matchAll(/`((?:src|test|tools|bench|openapi|k8s|spark-jobs)\/[\w./*{},-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => (/[*{]/.test(path) ? globSync(path).length === 0 : !existsSync(path)));
}

/** Filters of commands such as `vitest run --project unit checker` that no test's path contains. */
function filtersIn(line: string, tests: string[]): string[] {
  return [...line.matchAll(/vitest run --project \w+((?: (?!-)[\w./-]+)+)/g)]
    .flatMap(([, filters]) => filters!.trim().split(' '))
    .filter((filter) => !tests.some((test) => test.includes(filter)));
}
