import type { RunFailure } from '../../ports/run-launcher.ts';

/** As jsonb takes it: what an engine says of the data may have U+0000 in it, and half a sign where it was cut. */
export function storableFailure(failure: RunFailure): RunFailure {
  return { ...failure, detail: failure.detail.replaceAll('\0', '').toWellFormed() };
}
