/**
 * What a dialog changed of a thing, on the thing as it is now. Undefined where somebody else changed the same member since
 * the dialog was opened: neither change may be lost without a word.
 */
export function mergeEdit<T extends object>(opened: T, edited: T, now: T): T | undefined {
  const changed = (Object.keys(edited) as (keyof T)[]).filter((name) => edited[name] !== opened[name]);
  if (changed.some((name) => now[name] !== opened[name] && now[name] !== edited[name])) return undefined;
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, edited[name]])) };
}
