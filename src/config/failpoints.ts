import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { armFailpoints, type Failpoint } from '../domain/failpoint.ts';

/** Has the prefix of test variables: `readSettings` ignores these, and no document for users names them. */
const FOLDER = 'CELEIRO_TEST_FAILPOINTS';
/** `<name>=<action>`: done once, when the first process of the folder reaches the point. */
const order = /^(?<name>[\w.-]+)=(?<action>kill|error|pause)$/;

/**
 * Arms the failpoints where `CELEIRO_TEST_FAILPOINTS` names a folder. Each reach of a point adds a line `<name> <pid>` to
 * its file `reached`, and is then looked up in its file `armed`, which may change while the process runs:
 * `kill` is SIGKILL to this process, `error` throws, `pause` stops the whole process until somebody sends SIGCONT.
 */
export function armFailpointsOf(env: NodeJS.ProcessEnv): void {
  const folder = env[FOLDER];
  if (folder) armFailpoints((name) => obey(folder, name));
}

async function obey(folder: string, name: Failpoint): Promise<void> {
  appendFileSync(join(folder, 'reached'), `${name} ${process.pid}\n`);
  const found = readFileSync(join(folder, 'armed'), 'utf8')
    .split('\n')
    .map((line) => order.exec(line)?.groups)
    .find((groups) => groups?.name === name);
  if (!found || timesReached(folder, name) !== 1) return;
  if (found.action === 'error') throw new Error(`failpoint ${name}`);
  process.kill(process.pid, found.action === 'kill' ? 'SIGKILL' : 'SIGSTOP');
}

function timesReached(folder: string, name: Failpoint): number {
  const lines = readFileSync(join(folder, 'reached'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${name} `)).length;
}
