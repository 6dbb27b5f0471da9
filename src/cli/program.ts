import { Command } from 'commander';
import { addBackup } from './commands/backup.ts';
import { addCheck } from './commands/check.ts';
import { addCredits } from './commands/credits.ts';
import { addDoctor } from './commands/doctor.ts';
import { addFile } from './commands/file.ts';
import { addKeys } from './commands/keys.ts';
import { addMail } from './commands/mail.ts';
import { addMember } from './commands/member.ts';
import { addMigrate } from './commands/migrate.ts';
import { addPlan } from './commands/plan.ts';
import { addRun } from './commands/run.ts';
import { addSandbox } from './commands/sandbox.ts';
import { addSchema } from './commands/schema.ts';
import { addServe } from './commands/serve.ts';
import { addTenant } from './commands/tenant.ts';
import { addToken } from './commands/token.ts';
import { addTypes } from './commands/types.ts';
import { addUpload } from './commands/upload.ts';
import { addUsage } from './commands/usage.ts';
import { addVerify } from './commands/verify.ts';
import { speakPortuguese } from './terminal/help-in-portuguese.ts';
import { say } from './terminal/say.ts';

/** The operator's command line. What a command works with is loaded only when it runs. */
export function buildProgram(): Command {
  const program = new PortugueseCommand('celeiro')
    .description(say('program'))
    .option('--json', say('opt_json'))
    .addHelpText('after', `\n${say('program_more')}`);
  addServe(program);
  addMigrate(program);
  addDoctor(program);
  addTenant(program);
  addMember(program);
  addMail(program);
  addPlan(program);
  addCredits(program);
  addUsage(program);
  addToken(program);
  addSchema(program);
  addFile(program);
  addVerify(program);
  addBackup(program);
  addRun(program);
  addKeys(program);
  addCheck(program);
  addUpload(program);
  addTypes(program);
  addSandbox(program);
  return program;
}

class PortugueseCommand extends Command {
  constructor(name?: string) {
    super(name);
    speakPortuguese(this);
  }

  override createCommand(name?: string): Command {
    return new PortugueseCommand(name);
  }
}
