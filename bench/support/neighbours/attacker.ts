import { setPriority } from 'node:os';
import type { Attack, Target } from './attack.ts';

/** The attacker's process: the attack's name and its target as arguments; tells over the channel when it is at its height. */
const [name, target] = process.argv.slice(2);
// What this process computes would be another machine's work.
setPriority(10);
process.once('disconnect', () => process.exit());
const { attack } = (await import(`./${name}.ts`)) as { attack: Attack };
await attack.run(JSON.parse(target!) as Target, (told) => process.send!({ told }));
