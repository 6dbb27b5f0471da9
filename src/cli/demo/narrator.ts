import { styleText } from 'node:util';
import { duration } from '../terminal/figures.ts';
import { type DemoText, tell } from './demo-error.ts';

/** Prints the demonstration; colors only on a terminal that wants them. */
export interface Narrator {
  headline(...lines: string[]): void;
  step(key: DemoText, params?: Record<string, string | number>): void;
  /** The command that does the same by hand. */
  equivalent(command: string): void;
  text(line: string): void;
  good(line: string): void;
}

type Style = Parameters<typeof styleText>[0];

export function createNarrator(): Narrator {
  let steps = 0;
  const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  return {
    headline(first, ...lines) {
      print(paint(['bold', 'green'], `\n${first}`));
      for (const line of lines) print(paint('dim', line));
    },
    step(key, params) {
      steps++;
      print(`\n${paint(['bold', 'cyan'], `${steps}. ${tell(key, params)}`)}`);
    },
    equivalent(command) {
      print(paint('yellow', `$ ${command}`));
    },
    text: print,
    good: (line) => print(`${paint('green', '✔')} ${line}`),
  };
}

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; time: string }> {
  const startedAt = performance.now();
  const value = await work();
  const ms = performance.now() - startedAt;
  return { value, ms, time: duration(ms) };
}
