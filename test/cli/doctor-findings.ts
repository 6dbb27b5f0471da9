import { run } from './backup-service.ts';

interface Finding {
  check: string;
  state: string;
  found: string;
}

/** What `doctor` says of whether the object store and the control database are of one installation. */
export async function installationOf(env: NodeJS.ProcessEnv): Promise<Finding | undefined> {
  const { stdout } = await run(['doctor', '--json'], { ...env, CELEIRO_PORT: '0' });
  const { checks } = JSON.parse(stdout) as { checks: Finding[] };
  return checks.find(({ check }) => check === 'Instalação');
}
