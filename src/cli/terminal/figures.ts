const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const places = (digits: number) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const one = places(1);
const two = places(2);

/** 27004 -> `27.004`. */
export function count(value: number): string {
  return whole.format(value);
}

/** Bytes in decimal units: `2,7 MB`. */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let scaled = value / 1000;
  let unit = 0;
  while (scaled >= 999.95 && unit < units.length - 1) {
    scaled /= 1000;
    unit++;
  }
  return `${one.format(scaled)} ${units[unit]}`;
}

/** Milliseconds as `12 ms`, `1,24 s` or `3 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return ms < 10 ? `${one.format(ms)} ms` : `${whole.format(ms)} ms`;
  if (ms < 60_000) return `${two.format(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function decimal(value: number): string {
  return two.format(value);
}

/** `2026-11-20 14:03:22 UTC`, or null. */
export function instant(date: Date | null): string | null {
  return date && `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
