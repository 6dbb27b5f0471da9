import type { RunFailure } from '../../ports/run-launcher.ts';

/** Makes a failure storable as jsonb: an engine's message may contain U+0000, or a lone surrogate where it was cut. */
export function storableFailure(failure: RunFailure): RunFailure {
  return { ...failure, detail: failure.detail.replaceAll('\0', '').toWellFormed() };
}
