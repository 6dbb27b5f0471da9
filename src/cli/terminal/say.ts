import { fill } from '../../messages/fill.ts';
import { cli } from '../../messages/pt-br/cli.ts';

export type CliText = keyof typeof cli;
type Params = Record<string, string | number>;

/** A text of the command line with its `{name}` places filled in. */
export function say(key: CliText, params: Params = {}): string {
  return fill(cli[key], params);
}
