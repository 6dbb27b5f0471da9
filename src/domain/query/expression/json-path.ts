/** A member named `*` alone cannot be reached: engines read even a quoted one as "all members". */
const STEP = /(?:\.([A-Za-z_][A-Za-z0-9_]*)|\["(?!\*")([^"\\\p{Cc}]+)"\]|\[(0|[1-9][0-9]{0,8})\])/uy;

export const jsonPathLimits = { characters: 1000, steps: 64 } as const;

/** One step into a JSON value: a member's name or an element's index from 0. */
export type JsonPathStep = string | number;

/** `$.a.b[0]["any key"]` -> `['a', 'b', 0, 'any key']`; undefined for a malformed path. `$` alone is the whole value. */
export function parseJsonPath(text: string): JsonPathStep[] | undefined {
  if (!text.startsWith('$') || text.length > jsonPathLimits.characters) return undefined;
  const steps: JsonPathStep[] = [];
  let offset = 1;
  while (offset < text.length) {
    STEP.lastIndex = offset;
    const match = STEP.exec(text);
    if (!match || steps.length === jsonPathLimits.steps) return undefined;
    steps.push(match[1] ?? match[2] ?? Number(match[3]));
    offset += match[0].length;
  }
  return steps;
}

/** The canonical form of a path in a plan: every name quoted, `$."a"."b"[0]`. */
export function formatJsonPath(steps: JsonPathStep[]): string {
  return `$${steps.map((step) => (typeof step === 'number' ? `[${step}]` : `."${step}"`)).join('')}`;
}
