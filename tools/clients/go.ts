import { spawnSync } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type GoVersion, goOfAtLeast } from '../go.ts';
import { generate } from './generate-go.ts';
import type { ClientLanguage, Command, InstalledClient } from './language.ts';

const folder = resolve(import.meta.dirname, '../../clients/go');
const MODULE = 'celeiro.dev/go/celeiro';
/** Oldest Go that builds the package and the tools around it. */
const AT_LEAST: GoVersion = [1, 26];
const STATICCHECK = 'honnef.co/go/tools/cmd/staticcheck@v0.8.2';

/** The Go client: a module, used by another one through a module proxy that is a folder. */
export const go: ClientLanguage = {
  name: 'go',
  lang: 'go',
  generated: 'generated',
  generate: async (target) => generate(target, await goProgram()),
  async tests(): Promise<Command[]> {
    const program = await goProgram();
    // The race detector needs a C compiler; Go knows whether there is one.
    const race = output(program, ['env', 'CGO_ENABLED'], folder) === '1' ? ['-race'] : [];
    const within = (cwd: string, ...args: string[]): Command => ({ program, args, cwd });
    return [
      within(folder, 'vet', './...'),
      within(folder, 'run', STATICCHECK, './...'),
      within(folder, 'test', ...race, './...'),
      within(join(folder, 'bench'), 'vet', './...'),
    ];
  },
  async install(project): Promise<InstalledClient> {
    const program = await goProgram();
    const proxy = join(project, 'proxy');
    await mkdir(proxy, { recursive: true });
    output(program, ['run', '.', proxy], join(folder, 'archive'));
    const env = proxyEnvironment(program, proxy, project);
    const build = async (name: string): Promise<Command> => {
      const sources = join(project, name);
      const built = join(project, `${name}.bin`);
      await cp(join(folder, name), sources, { recursive: true });
      output(program, ['mod', 'edit', `-dropreplace=${MODULE}`], sources, env);
      output(program, ['build', '-mod=mod', '-o', built, '.'], sources, env);
      return { program: built, args: [], cwd: project };
    };
    // Packages inside the story's module, because that has the client among its requirements.
    const inStory = (...args: string[]): Command => ({ program, args, cwd: join(project, 'story'), env });
    return {
      story: await build('story'),
      quickStart: {
        source: join(project, 'story/quickstart/main.go'),
        command: inStory('run', '-mod=mod', './quickstart'),
      },
      bench: await build('bench'),
      compile: () => inStory('vet', '-mod=mod', './records'),
      typesFile: 'story/records/records.go',
    };
  },
};

/**
 * Modules come from the folder, else from those that this machine has, else from its proxy. The module cache is the
 * project's own, because the machine's may hold an older build of the same version.
 */
function proxyEnvironment(program: string, proxy: string, project: string): Record<string, string> {
  const cached = join(output(program, ['env', 'GOMODCACHE'], folder), 'cache/download');
  const machine = output(program, ['env', 'GOPROXY'], folder);
  return {
    GOPROXY: `file://${proxy},file://${cached},${machine}`,
    GOMODCACHE: join(project, 'modules'),
    GOFLAGS: '-modcacherw',
    GONOSUMDB: MODULE,
  };
}

function goProgram(): Promise<string> {
  return goOfAtLeast(AT_LEAST, (found) => console.log(`go: fetches a newer Go: the machine's is ${found}`));
}

/** @throws Error with Go's own words */
function output(program: string, args: string[], cwd: string, env: Record<string, string> = {}): string {
  const options = { cwd, encoding: 'utf8' as const, env: { ...process.env, ...env } };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`go ${args[0]} failed: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout.trim();
}
