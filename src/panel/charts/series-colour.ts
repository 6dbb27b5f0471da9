import { MAX_SERIES } from './chart-choice.ts';

/** Colours of the theme, in an order in which neighbours stay apart for those who see no red or green. */
export function seriesColour(index: number): string {
  return `var(--cel-chart-${1 + (index % MAX_SERIES)})`;
}
