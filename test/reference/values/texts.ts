/** Texts, by code points. */
export const points = (text: string) => [...text];

export function compareTexts(a: string, b: string): number {
  const [x, y] = [points(a), points(b)];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    if (x[i] !== y[i]) return x[i]!.codePointAt(0)! - y[i]!.codePointAt(0)!;
  }
  return x.length - y.length;
}

/** Unicode's simple case mappings that differ from JavaScript's, which are the full ones. */
const SIMPLE: Record<string, string> = { ß: 'ẞ', İ: 'i' };
const single = (mapped: string, point: string) =>
  points(mapped).length === 1 ? mapped : (SIMPLE[point] ?? point);
export const upper = (text: string) =>
  points(text)
    .map((point) => single(point.toUpperCase(), point))
    .join('');
export const lower = (text: string) =>
  points(text)
    .map((point) => single(point.toLowerCase(), point))
    .join('');

const isBlank = (point: string) => /^[\t-\r ]$/.test(point);
export function trim(text: string, left: boolean, right: boolean): string {
  const all = points(text);
  while (left && all.length && isBlank(all[0]!)) all.shift();
  while (right && all.length && isBlank(all.at(-1)!)) all.pop();
  return all.join('');
}

/** Position of the first `search` in code points from 1; 0 if absent. */
export function position(text: string, search: string): number {
  const at = text.indexOf(search);
  return at < 0 ? 0 : points(text.slice(0, at)).length + 1;
}

/** Whether a text matches a pattern of `like`. */
export function like(text: string, pattern: string): boolean {
  const all = points(pattern);
  let source = '';
  for (let i = 0; i < all.length; i++) {
    const point = all[i]!;
    if (point === '%') source += '[^]*';
    else if (point === '_') source += '[^]';
    else source += escapeRegExp(point === '\\' ? all[++i]! : point);
  }
  return new RegExp(`^${source}$`, 'u').test(text);
}
const escapeRegExp = (point: string) => point.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
