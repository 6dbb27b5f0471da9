/** Characters of the query language are Unicode code points, in positions and limits. */

export function characterCount(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return count;
}

/** The first `limit` characters of a text that a message quotes back. */
export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : [...text.slice(0, 2 * limit)].slice(0, limit).join('');
}
