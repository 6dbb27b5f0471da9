/** Uploads a file in small parts, as a process of its own that a test can kill. `<url> <path> <journal>` */
import { Celeiro } from '../../src/node/index.ts';

const [url, path, journal] = process.argv.slice(2) as [string, string, string];
await new Celeiro(url, 'token').upload('s', path, {
  ...{ partBytes: 100, concurrency: 2, journal },
  onProgress: ({ parts }) => console.log(parts),
});
