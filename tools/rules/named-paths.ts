import { existsSync, globSync, readFileSync } from 'node:fs';

/** Every file and folder of the project that a page names exists. A page of the changelog names what was. */
export function namedPathFaults(): string[] {
  const pages = globSync(['*.md', 'docs/**/*.md', 'tools/**/*.md']).filter((page) => page !== 'CHANGELOG.md');
  return pages.flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/`((?:src|test|tools|bench|openapi|k8s|spark-jobs)\/[\w./*{},-]+)`/g)]
          .map(([, path]) => path!)
          .filter((path) => (/[*{]/.test(path) ? globSync(path).length === 0 : !existsSync(path)))
          .map((path) => `${page}:${at + 1}: there is no ${path}; name where it is now`),
      ),
  );
}
