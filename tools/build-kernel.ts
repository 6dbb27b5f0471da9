/**
 * Builds `generated/json-kernel.wasm` from `src/domain/checking/kernel`. With `--check` it writes nothing and
 * exits 1 if the committed file is not what the sources give.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const OUTPUT = new URL('../generated/json-kernel.wasm', import.meta.url);
const SOURCES = '../src/domain/checking/kernel/';

const FLAGS = [
  ...['--outFile', 'kernel.wasm', '--runtime', 'stub'],
  ...['--enable', 'simd', '--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'],
  // The kernel never aborts; without this, the module would import the function that reports it.
  ...['--use', 'abort='],
];

const built = await build();
if (process.argv.includes('--check')) {
  const committed = await readFile(OUTPUT).catch(() => Buffer.alloc(0));
  if (Buffer.compare(committed, built) !== 0) {
    console.error('generated/json-kernel.wasm is not up to date. Run: node tools/build-kernel.ts');
    process.exitCode = 1;
  }
} else {
  await writeFile(OUTPUT, built);
  console.log(`generated/json-kernel.wasm: ${built.length} bytes`);
}

async function build(): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(['index.ts', ...FLAGS], {
    readFile: (name) => readSource(name),
    writeFile: (name, contents) => {
      if (name === 'kernel.wasm') binary = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error || binary === undefined) throw new Error(`${stderr.toString()}${error?.message ?? 'no output'}`);
  return binary;
}

async function readSource(name: string): Promise<string | null> {
  const file = new URL(SOURCES + name, import.meta.url);
  return readFile(fileURLToPath(file), 'utf8').catch(() => null);
}
