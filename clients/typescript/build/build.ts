/** Builds the package into `dist`: modules by vite, declarations by `tsc`. */
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BuildEnvironmentOptions, build as viteBuild } from 'vite';
import { finishDeclarations } from './finish-declarations.ts';
import { serviceSources } from './service-sources.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const types = join(dist, 'types');
const runtimes = ['node', 'web'];
/** Short, but with lines and with names: Node prints the line of an error that nobody catches, and the names above it. */
const KEPT_READABLE = { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: false } };

export async function build(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await bundle(Object.fromEntries(runtimes.map((name) => [name, `src/${name}/index.ts`])), false);
  await bundle({ 'check/packed-checker': 'src/check/packed-checker.ts' }, true);
  declare();
  await finishDeclarations(
    runtimes.map((name) => join(types, name, 'index.d.ts')),
    types,
  );
}

/** Writes modules to `dist`. `entry`: names of modules, and their sources. */
async function bundle(entry: Record<string, string>, minify: boolean): Promise<void> {
  const build: BuildEnvironmentOptions = {
    target: 'es2022',
    outDir: dist,
    emptyOutDir: false,
    modulePreload: false,
    lib: { entry, formats: ['es'] },
    rolldownOptions: {
      external: [/^node:/, './packed-checker.js'],
      output: {
        minify: minify || KEPT_READABLE,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'client.js',
      },
    },
  };
  await viteBuild({ configFile: false, root, logLevel: 'warn', plugins: [serviceSources()], build });
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
