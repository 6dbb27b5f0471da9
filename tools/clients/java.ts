import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { generate } from './generate-java.ts';
import type { ClientLanguage, Command } from './language.ts';

const folder = resolve(import.meta.dirname, '../../clients/java');
/** `-C`: a file whose checksum differs from the registry's fails the build instead of warning. */
const quiet = ['-q', '-B', '-C'];

/** The Java client: a Maven project, used by another one. */
export const java: ClientLanguage = {
  name: 'java',
  generated: 'src/generated/java',
  generate,
  tests: async (): Promise<Command[]> => [{ program: 'mvn', args: [...quiet, 'verify'], cwd: folder }],
  async install(project): Promise<Command> {
    maven(['-DskipTests', 'install'], folder);
    await cp(join(folder, 'story'), project, { recursive: true });
    await rm(join(project, 'target'), { recursive: true, force: true });
    maven(['compile'], project);
    const classPath = [join(project, 'target/classes'), join(project, 'target/dependency/*')];
    return { program: 'java', args: ['-cp', classPath.join(delimiter), 'story.Story'], cwd: project };
  },
};

/** @throws Error with Maven's own words */
function maven(args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync('mvn', [...quiet, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Maven failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
