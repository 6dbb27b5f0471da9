/** How often each kind of problem is described, the most frequent first. */
export function kindsOf(errors: { code: string }[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { code } of errors) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((one, other) => other.count - one.count);
}
