import { basename } from 'node:path';

/** Rooms whose files bear names from outside: an area, a command, an operation, a dependency, a route's page. */
const NAMED_AFTER =
  /^src\/(messages\/pt-br|panel\/texts|cli\/commands|cli\/doctor|cli\/demo|http\/operations|http\/panel\/operations|domain\/checking\/kernel)\/|\/(index\.ts|page\.tsx)$/;

/**
 * A file's name says in which room it is: outside of the rooms above no two files share one.
 * @param paths TypeScript files below src
 */
export function twinFaults(paths: string[]): string[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    if (NAMED_AFTER.test(path)) return [];
    const name = basename(path);
    const twin = first.get(name);
    first.set(name, twin ?? path);
    return twin ? [`${path}: has the name of ${twin}; name it by what it alone does`] : [];
  });
}
