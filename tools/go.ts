import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './stack/programs.ts';

/** Toolchain that is fetched if the machine's Go is too old. */
const toolchain = 'golang.org/toolchain@v0.0.1-go1.26.8';

export type GoVersion = [major: number, minor: number];

/**
 * The path of a `go` of at least this version: the machine's, or else a newer toolchain, which is itself a Go
 * module and so comes from the module registry, with its checksum.
 * @param onFetch told the machine's version before a toolchain is fetched
 * @throws Error if the machine has no Go
 */
export async function goOfAtLeast(
  [atLeastMajor, atLeastMinor]: GoVersion,
  onFetch: (found: string) => void = () => {},
): Promise<string> {
  const said = await runCommand('go', ['version']).catch((cause: Error) => {
    throw new Error('Go 1.19 or later is needed (apt-get install golang-go)', { cause });
  });
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(said) ?? [];
  if (Number(major) > atLeastMajor || (Number(major) === atLeastMajor && Number(minor) >= atLeastMinor))
    return 'go';

  onFetch(`${major}.${minor}`);
  const module = `${toolchain}.linux-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const { Dir: folder } = JSON.parse(await runCommand('go', ['mod', 'download', '-json', module])) as {
    Dir: string;
  };
  // Go modules carry no file permissions.
  await makeExecutable(join(folder, 'bin'));
  const tools = join(folder, 'pkg', 'tool');
  for (const platform of await readdir(tools)) await makeExecutable(join(tools, platform));
  return join(folder, 'bin', 'go');
}

async function makeExecutable(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    await chmod(file, 0o755);
  }
}

export interface GoProgram {
  /** Folder of the module: its `go.mod`, `go.sum` and sources. */
  module: string;
  /** What is built: a package of the module, or one that it requires. */
  package: string;
  atLeast: GoVersion;
  /** No debugger's tables: less to compile, and half the size. */
  stripped?: boolean;
}

/**
 * The path of a program that Go builds on first use into the user's cache, by the content of the module's folder. The
 * versions and checksums of what it requires are those of `go.mod` and `go.sum`.
 * @param name names its folder in the cache
 */
export async function buildGoProgram(name: string, program: GoProgram): Promise<string> {
  const hash = createHash('sha256').update(program.package);
  for (const file of (await readdir(program.module)).sort()) {
    hash.update(file).update(await readFile(join(program.module, file)));
  }
  const cache = join(homedir(), '.cache', 'celeiro', name);
  const built = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(built)) return built;

  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, '.building-'));
  try {
    const go = await goOfAtLeast(program.atLeast);
    const made = join(folder, name);
    // Neither another toolchain nor other versions, whatever the environment says.
    const env = {
      ...{ CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly', GOWORK: 'off' },
      // The environment's names the machine's Go, which the fetched one must not read.
      ...(go !== 'go' && { GOROOT: '' }),
    };
    const stripped = program.stripped ? ['-ldflags=-s -w', '-gcflags=all=-dwarf=false'] : [];
    const args = ['build', '-trimpath', '-buildvcs=false', ...stripped, '-o', made, program.package];
    await runCommand(go, args, { cwd: program.module, env });
    await rename(made, built);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return built;
}
