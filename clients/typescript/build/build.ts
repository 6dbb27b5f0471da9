/** Builds the package into `dist`: modules by vite, declarations by `tsc`. */
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as viteBuild } from 'vite';
import { finishDeclarations } from './finish-declarations.ts';
import { serviceSources } from './service-sources.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const entries = ['node', 'web'];

export async function build(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await viteBuild({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [serviceSources()],
    build: {
      target: 'es2022',
      outDir: dist,
      modulePreload: false,
      lib: {
        entry: Object.fromEntries(entries.map((name) => [name, join(root, `src/${name}/index.ts`)])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: /^node:/,
        output: {
          // Names stay readable in stack traces.
          minify: { mangle: true, compress: true, codegen: { removeWhitespace: true } },
          entryFileNames: '[name].js',
          chunkFileNames: ({ name }) => (name === 'packed-checker' ? 'checker.js' : 'client.js'),
        },
      },
    },
  });
  declare();
  await finishDeclarations(
    entries.map((name) => join(dist, `types/${name}/index.d.ts`)),
    join(dist, 'types'),
  );
}

function declare(): void {
  const tsc = resolve(root, '../../node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
}

if (import.meta.main) await build();
