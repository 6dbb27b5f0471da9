/**
 * The members of `after` that differ from `before`, each as `{ from, to }`: details of a change that read as "before ->
 * after".
 */
export function changesOf<T extends object>(
  before: T,
  after: { [Name in keyof T]?: T[Name] | undefined },
): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && before[name as keyof T] !== value,
  );
  return Object.fromEntries(
    changed.map(([name, to]) => [name, { from: before[name as keyof T] ?? null, to }]),
  );
}
