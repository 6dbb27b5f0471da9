import { once } from 'node:events';
import { styleText } from 'node:util';
import Table from 'cli-table3';
import type { Command } from 'commander';

/** A command's output: results go to stdout, everything else to stderr. */
export interface Output {
  json: boolean;
  /** The one result of the command: a JSON value with `--json`, otherwise the text for people. */
  result(value: unknown, human: () => string): void;
  /**
   * Prints a result that comes piece by piece: as it is for people, as the member `name` of `value` with `--json`.
   * Resolves to false when there was nothing.
   */
  stream(value: object, name: string, pieces: AsyncIterable<string>): Promise<boolean>;
  /** Something worth knowing that is not the result. */
  note(text: string): void;
}

type Handler<Args extends unknown[]> = (out: Output, ...args: Args) => Promise<number | undefined>;

/** Makes a command's action of a function that gets the output first and may return an exit code. */
export function action<Args extends unknown[]>(handler: Handler<Args>): (...all: unknown[]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1) as Command;
    const out = createOutput(command.optsWithGlobals().json === true);
    process.exitCode = await handler(out, ...(all.slice(0, -1) as Args));
  };
}

export function createOutput(json: boolean): Output {
  return {
    json,
    result: (value, human) => {
      process.stdout.write(`${json ? JSON.stringify(value, null, 2) : human()}\n`);
    },
    stream: async (value, name, pieces) => {
      let [text, said] = ['', false];
      for await (const piece of pieces) {
        said ||= piece !== '';
        if (json) text += piece;
        else if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
      }
      if (json) process.stdout.write(`${JSON.stringify({ ...value, [name]: text }, null, 2)}\n`);
      return said;
    },
    note: (text) => {
      process.stderr.write(`${text}\n`);
    },
  };
}

/** No lines between rows, no colors of its own. */
export const tableStyle = { compact: true, head: [], border: [] };

export type Cell = string | number | boolean | null;

/** A table for people; nulls show as a dash. Columns of numbers are aligned to the right. */
export function table(head: string[], rows: Cell[][]): string {
  const right = (column: number) => rows.length > 0 && rows.every((row) => isNumeric(row[column]!));
  const built = new Table({
    head: head.map((title) => styleText('bold', title, { stream: process.stdout })),
    colAligns: head.map((_, column) => (right(column) ? 'right' : 'left')),
    style: tableStyle,
  });
  for (const row of rows) built.push(row.map((cell) => (cell === null ? '—' : String(cell))));
  return built.toString();
}

/** Two columns without a head: the members of one thing. */
export function card(rows: [string, Cell][]): string {
  const built = new Table({ style: tableStyle });
  built.push(...rows.map(([name, value]) => [name, value === null ? '—' : String(value)]));
  return built.toString();
}

function isNumeric(cell: Cell): boolean {
  return (
    cell === null ||
    typeof cell === 'number' ||
    (typeof cell === 'string' && /^-?[\d.,]+( \S{1,4})?$/.test(cell))
  );
}
