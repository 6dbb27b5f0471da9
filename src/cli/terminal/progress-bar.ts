import cliProgress from 'cli-progress';
import { bytes } from './figures.ts';

export interface Progress {
  /** Bytes (or whatever `total` counts) done since the last call; negative when work is done again. */
  advance(amount: number): void;
  stop(): void;
}

type Style = {
  label: string;
  total: number;
  format?: (value: number) => string;
  /** Text behind the amounts, made anew at each advance. */
  also?: (done: number, ms: number) => string;
};

/** A bar on stderr where that is a terminal; nothing elsewhere. */
export function startProgress({ label, total, format = bytes, also }: Style): Progress {
  if (!process.stderr.isTTY) return { advance: () => {}, stop: () => {} };
  const bar = new cliProgress.SingleBar({
    format: `${label} {bar} {percentage}% · {shown} / ${format(total)}{also} · {duration_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    clearOnComplete: true,
    stream: process.stderr,
  });
  let done = 0;
  const startedAt = performance.now();
  const shown = () => ({
    shown: format(done),
    also: also ? ` · ${also(done, performance.now() - startedAt)}` : '',
  });
  bar.start(total, 0, shown());
  return {
    advance(amount) {
      done += amount;
      bar.update(Math.min(done, total), shown());
    },
    stop: () => bar.stop(),
  };
}

/** A line on stderr that stands above the bar, if there is one. */
export function noteAboveBar(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);
}
