import { cli } from '../messages/pt-br/cli.ts';

export type CliText = keyof typeof cli;

/** A text of the command line with its `{name}` places filled in. */
export function say(key: CliText, params: Record<string, string | number> = {}): string {
  return cli[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
