/**
 * Steps of a migration that squawk lets pass, though the release before may not bear them while a rollout lasts. One that it
 * does bear has the reason in a comment, and `-- celeiro-ignore <rule>` alone on the line above the statement.
 */
const RULES: { rule: string; step: RegExp; why: string }[] = [
  {
    rule: 'do-block',
    step: /^do\b/i,
    why: 'no tool reads what is inside; write its statements plainly',
  },
  {
    rule: 'unique-index-on-old-table',
    step: /^create\s+unique\s+index\b[\s\S]*?\bon\s+(?:only\s+)?(?<table>[\w."]+)/i,
    why: 'the release before may write what it refuses, and rows of before may be equal',
  },
  {
    rule: 'constraint-on-old-table',
    step: /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?<table>[\w."]+)[\s\S]*\badd\s+(?:constraint\s+\S+\s+)?(?:check|unique|exclude|primary\s+key|foreign\s+key)\b/i,
    why: 'the release before may write what it refuses; `not valid` spares only the rows of before',
  },
  {
    rule: 'trigger-on-old-table',
    step: /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[\s\S]*?\bon\s+(?<table>[\w."]+)/i,
    why: 'it runs in every write of the release before, and may refuse one',
  },
  {
    rule: 'changed-trigger',
    step: /^(?:(?:drop|alter)\s+(?:trigger|function)\b|create\s+or\s+replace\s+function\b|alter\s+table\b[\s\S]*\b(?:enable|disable)\s+(?:\w+\s+)?trigger\b)/i,
    why: 'the release before may count on what the trigger does',
  },
];

const COMMENT_STRING_OR_BODY = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** The steps of a migration that need an explanation and have none, each as `path:line: rule: why`. */
export function hiddenSteps(path: string, sql: string): string[] {
  const code = sql.replace(COMMENT_STRING_OR_BODY, (text) => text.replace(/[^\n]/g, ' '));
  const created = new Set(
    [...code.matchAll(/\bcreate\s+(?:\w+\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/gi)].map(([, name]) =>
      bare(name!),
    ),
  );
  const faults: string[] = [];
  let begin = 0;
  for (const piece of code.split(';')) {
    const statement = piece.trim();
    const line = sql.slice(0, begin + piece.indexOf(statement)).split('\n').length;
    // From the statement before: the comments above this one.
    const above = sql.slice(begin, begin + piece.indexOf(statement));
    begin += piece.length + 1;
    for (const { rule, step, why } of RULES) {
      const found = step.exec(statement);
      const table = found?.groups?.table;
      if (!found || (table !== undefined && created.has(bare(table)))) continue;
      if (new RegExp(`^-- celeiro-ignore ${rule}$`, 'm').test(above)) continue;
      faults.push(`${path}:${line}: ${rule}: ${why}`);
    }
  }
  return faults;
}

/** `public."files"` and `files` are one table. */
function bare(table: string): string {
  return table
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .toLowerCase();
}
