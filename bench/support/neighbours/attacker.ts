import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Attack, Target } from './attack.ts';

/** The attacker's process. Arguments: the attack's name and its target. It reports over the channel when at its height. */
const [name, target] = process.argv.slice(2);
// In reality the attacker's own work burdens another machine: here it gets only the time that nobody else wants.
setPriority(19);
spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)]);
process.once('disconnect', () => process.exit());
const { attack } = (await import(`./${name}.ts`)) as { attack: Attack };
await attack.run(JSON.parse(target!) as Target, (told) => process.send!({ told }));
