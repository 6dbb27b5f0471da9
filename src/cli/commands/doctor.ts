import { styleText } from 'node:util';
import type { Command } from 'commander';
import { EXIT_FAILED } from '../cli-error.ts';
import type { Finding } from '../doctor/finding.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addDoctor(program: Command): void {
  program.command('doctor').description(say('doctor')).action(action(doctor));
}

/** Looks at everything the service depends on; a line per check, exit code 1 if any fails. */
async function doctor(out: Output): Promise<number | undefined> {
  const { examine } = await import('../doctor/examination.ts');
  const findings = await examine();
  const healthy = findings.every((finding) => finding.state !== 'failed');
  out.result({ healthy, checks: findings }, () =>
    [...findings.map(line), '', say(healthy ? 'doctor_healthy' : 'doctor_unhealthy')].join('\n'),
  );
  return healthy ? undefined : EXIT_FAILED;
}

const marks = { ok: ['green', '✔'], warning: ['yellow', '!'], failed: ['red', '✘'] } as const;

function line({ check, state, found, todo }: Finding): string {
  const [color, mark] = marks[state];
  const what = `${styleText(color, mark, { stream: process.stdout })} ${check}: ${found}`;
  return todo ? `${what}\n    → ${todo}` : what;
}
