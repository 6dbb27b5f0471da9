import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Totals {
  passed: number;
  failed: number;
}

/**
 * Runs projects of vitest, shows what they print, and returns what their last line counts.
 * @param only files to run, of which these projects may have none; empty: all
 */
export async function runProjects(
  projects: string[],
  only: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Totals> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...chosen,
    ...(only.length > 0 ? ['--passWithNoTests', ...only] : []),
  ];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
  return {
    passed: Number(passed ?? 0),
    failed: code === 0 ? Number(failed ?? 1) : Math.max(1, Number(failed ?? 1)),
  };
}

/** Prints the sum as `N passed, N failed`, and sets the exit code: that no test ran is a failure too. */
export function conclude(suites: Totals[]): void {
  const sum = (kind: keyof Totals) => suites.reduce((total, suite) => total + suite[kind], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
