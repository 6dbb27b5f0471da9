import { existsSync, readdirSync, readFileSync } from 'node:fs';

const ADAPTERS = 'src/adapters';
const SHARED = `${ADAPTERS}/shared`;

/**
 * An adapter is a folder `<port>-<technology>` whose main file is `<technology>-<port>.ts`, and its port is a file of
 * src/ports. What several adapters use of one technology is in `shared/<technology>`.
 * @param paths TypeScript files below src
 */
export function adapterFaults(paths: string[]): string[] {
  const faults: string[] = [];
  const ports = readdirSync('src/ports').flatMap((name) => /^([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
  const rooms = foldersOf(ADAPTERS, paths).filter((name) => name !== 'shared');
  for (const room of rooms) {
    const port = ports.find((name) => room.startsWith(`${name}-`));
    if (!port) {
      faults.push(
        `${ADAPTERS}/${room}: name it <port>-<technology> after a file of src/ports, or move it to ${SHARED}`,
      );
      continue;
    }
    const main = `${ADAPTERS}/${room}/${room.slice(port.length + 1)}-${port}.ts`;
    if (!existsSync(main)) {
      faults.push(`${main}: is missing; an adapter's main file is <technology>-<port>.ts`);
    }
  }
  for (const technology of foldersOf(SHARED, paths)) {
    const users = rooms.filter((room) =>
      paths.some(
        (path) =>
          path.startsWith(`${ADAPTERS}/${room}/`) &&
          readFileSync(path, 'utf8').includes(`/shared/${technology}/`),
      ),
    );
    if (users.length === 0) faults.push(`${SHARED}/${technology}: no adapter uses it; remove it`);
    if (users.length === 1) faults.push(`${SHARED}/${technology}: only ${users[0]} uses it; move it there`);
  }
  return faults;
}

/** Folders with files, directly or further below: git leaves empty ones behind. A file in `folder` itself is listed too. */
function foldersOf(folder: string, paths: string[]): string[] {
  const below = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
  return [...new Set(below.map((path) => path.split('/')[0]!))];
}
