import { setPriority } from 'node:os';
import type { Attack, Target } from './attack.ts';

/** The attacker's process. Arguments: the attack's name and its target. It reports over the channel when at its height. */
const [name, target] = process.argv.slice(2);
// Low priority: in reality, the attacker's work would burden another machine.
setPriority(10);
process.once('disconnect', () => process.exit());
const { attack } = (await import(`./${name}.ts`)) as { attack: Attack };
await attack.run(JSON.parse(target!) as Target, (told) => process.send!({ told }));
