import { readPriceLists } from '../../config/price-lists.ts';
import type { Settings } from '../../config/settings.ts';
import { readSettings, SettingsError } from '../../config/settings.ts';
import { say } from '../terminal/say.ts';
import { examineDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { examineDataDir, examineDisk, examineDuckDb, examineKernel, examinePort } from './machine.ts';

/** Runs every check of `doctor`; a fault that causes others comes before them. */
export async function examine(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    return [failedSettings(error)];
  }
  const findings: Finding[] = [await examineSettings(settings), await examineDataDir(settings)];
  const usable = findings.every(({ state }) => state === 'ok');
  if (usable) findings.push(...(await examineEngines(settings)));
  if (settings.smtpUrl !== undefined) {
    const { examineMail } = await import('./mail.ts');
    findings.push(...(await examineMail(settings)));
  }
  findings.push(await examineKernel(), await examinePort(settings));
  return findings;
}

async function examineEngines(settings: Settings): Promise<Finding[]> {
  if (settings.profile === 'embedded') {
    return [await examineDisk(settings), ...(await examineDatabase(settings)), await examineDuckDb()];
  }
  const { examineDistributed } = await import('./distributed.ts');
  return [...(await examineDatabase(settings)), ...(await examineDistributed(settings))];
}

async function examineSettings(settings: Settings): Promise<Finding> {
  try {
    const { plans, shapes } = await readPriceLists({
      plans: settings.plansFile,
      shapes: settings.shapesFile,
    });
    const found = say('doctor_settings_ok', {
      profile: settings.profile,
      plans: plans.size,
      shapes: shapes.length,
    });
    return { check: say('doctor_settings'), state: 'ok', found };
  } catch (error) {
    return failedSettings(error);
  }
}

function failedSettings(error: unknown): Finding {
  if (!(error instanceof SettingsError)) throw error;
  const found = error.problems.join('; ');
  return { check: say('doctor_settings'), state: 'failed', found, todo: say('doctor_settings_todo') };
}
