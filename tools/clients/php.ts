import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { generate } from './generate-php.ts';
import type { ClientLanguage, Command } from './language.ts';
import { runQuietly } from './run-quietly.ts';

const folder = resolve(import.meta.dirname, '../../clients/php');
const PACKAGE = 'celeiro/celeiro';
const quiet = ['--no-interaction', '--no-plugins', '--no-scripts', '--quiet'];

/** The PHP client: a Composer package, installed into another project from its archive, without a network. */
export const php: ClientLanguage = {
  name: 'php',
  lang: 'php',
  generated: 'generated',
  generate,
  async tests(): Promise<Command[]> {
    const within = (program: string, ...args: string[]): Command => ({ program, args, cwd: folder });
    return [
      within('composer', 'validate', '--no-check-version', '--no-interaction', '--quiet'),
      within('phpcs', '-q'),
      within('phpunit'),
    ];
  },
  async install(project) {
    await installPackage(project);
    const program = async (name: string): Promise<Command> => {
      await cp(join(folder, name), join(project, name), { recursive: true });
      return {
        program: 'php',
        args: [join(project, name, `${name}.php`)],
        cwd: project,
        env: { CELEIRO_AUTOLOAD: join(project, 'vendor/autoload.php') },
      };
    };
    return {
      story: await program('story'),
      quickStart: {
        source: join(project, 'quick-start.php'),
        command: { program: 'php', args: ['quick-start.php'], cwd: project },
      },
      bench: await program('bench'),
      compile: (file) => ({
        program: 'php',
        args: [join(project, 'story/use-record-type.php'), file, `Records\\${basename(file, '.php')}`],
        cwd: project,
      }),
      typesFile: 'Testes.php',
    };
  },
};

/** Builds the archive as it would be published, and requires it in an empty project. */
async function installPackage(project: string): Promise<void> {
  const archives = join(project, 'archives');
  await mkdir(archives, { recursive: true });
  const env = {
    COMPOSER_ALLOW_SUPERUSER: '1',
    COMPOSER_DISABLE_NETWORK: '1',
    // Neither the settings nor the cache of whoever runs this.
    COMPOSER_HOME: join(project, 'composer'),
    COMPOSER_CACHE_DIR: join(project, 'cache'),
  };
  const archive = ['archive', '--format=zip', `--dir=${archives}`];
  runQuietly('composer', [...quiet, ...archive], folder, env);
  const composer = { repositories: [{ type: 'artifact', url: archives }, { packagist: false }] };
  await writeFile(join(project, 'composer.json'), JSON.stringify(composer));
  runQuietly('composer', [...quiet, 'require', `${PACKAGE}:*`], project, env);
}
