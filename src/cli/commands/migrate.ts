import type { Command } from 'commander';
import { openDatabase } from '../control/open-database.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addMigrate(program: Command): void {
  program.command('migrate').description(say('migrate')).action(action(runMigrations));
}

async function runMigrations(out: Output): Promise<undefined> {
  const [{ readSettings }, { migrate }] = await Promise.all([
    import('../../config/settings.ts'),
    import('../../adapters/database-postgres/migrate.ts'),
  ]);
  const { database, close } = await openDatabase(readSettings());
  try {
    const ran = await migrate(database);
    out.result({ ran }, () =>
      ran.length === 0 ? say('migrate_nothing') : ran.map((name) => say('migrate_ran', { name })).join('\n'),
    );
  } finally {
    await close();
  }
}
