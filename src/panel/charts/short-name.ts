/** A name of at most so many characters. The middle is left out: names that begin alike often differ at their end. */
export function shortName(name: string, most: number): string {
  const characters = [...name.trim()];
  if (characters.length <= most) return characters.join('');
  const end = Math.floor((most - 1) / 3);
  return `${characters
    .slice(0, most - 1 - end)
    .join('')
    .trimEnd()}…${characters.slice(-end).join('').trimStart()}`;
}
