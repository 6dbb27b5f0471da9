import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** `npm run bench [-- name...]`: every benchmark, each in a process of its own, ratios side by side. */
const wanted = process.argv.slice(2);
const all = readdirSync(new URL('./', import.meta.url)).filter((name) => name.endsWith('.bench.ts'));
for (const file of all.sort()) {
  const name = file.replace('.bench.ts', '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [new URL(file, import.meta.url).pathname], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
