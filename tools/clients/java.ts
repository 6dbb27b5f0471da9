import { cp, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { generate } from './generate-java.ts';
import type { ClientLanguage, Command } from './language.ts';
import { runQuietly } from './run-quietly.ts';

const folder = resolve(import.meta.dirname, '../../clients/java');
/** `-C`: a file whose checksum differs from the registry's fails the build instead of warning. */
const quiet = ['-q', '-B', '-C'];

/** The Java client: a Maven project, used by another one. */
export const java: ClientLanguage = {
  name: 'java',
  lang: 'java',
  generated: 'src/generated/java',
  generate,
  tests: async (): Promise<Command[]> => [{ program: 'mvn', args: [...quiet, 'verify'], cwd: folder }],
  async install(project) {
    runQuietly('mvn', [...quiet, '-DskipTests', 'install'], folder);
    await cp(join(folder, 'story'), project, { recursive: true });
    await rm(join(project, 'target'), { recursive: true, force: true });
    await cp(join(folder, 'bench/Bench.java'), join(project, 'src/main/java/Bench.java'));
    runQuietly('mvn', [...quiet, 'compile'], project);
    const classes = join(project, 'target/classes');
    const classPath = [classes, join(project, 'target/dependency/*')].join(delimiter);
    const program = (name: string): Command => ({
      program: 'java',
      args: ['-cp', classPath, name],
      cwd: project,
    });
    const quickStart = join(project, 'QuickStart.java');
    return {
      story: program('story.Story'),
      quickStart: { source: quickStart, command: program(quickStart) },
      bench: program('Bench'),
      compile: (file) => ({
        program: 'javac',
        args: ['-Xlint:all', '-Werror', '-d', classes, '-cp', classPath, file],
        cwd: project,
      }),
      typesFile: 'Testes.java',
    };
  },
};
