/** Longest line of a comment, in characters. */
const WIDTH = 100;
const EMPTY_CONSTRUCTOR =
  /\n {2}\/\*\*\n {3}\* Copies its (?:(?!\*\/)[\s\S])*\*\/\n {2}public \w+ \{\n {2}\}\n/;

/**
 * Java as a person would leave it: no import that nothing uses, imports in order, comments wrapped, no constructor that
 * does nothing. The generator's templates cannot do these.
 */
export function tidyJava(java: string): string {
  const withoutEmpty = java.replace(EMPTY_CONSTRUCTOR, '');
  const lines = withoutEmpty.split('\n').flatMap(wrapComment);
  const text = orderImports(lines)
    .join('\n')
    .replace(/\{\n+( *\})/g, '{\n$1')
    .replace(/\)\s+\{\n\}/g, ') {}')
    .replace(/\) \n\{\n/g, ') {\n')
    .replace(/\n( *) \*\n( *) \*\//g, '\n$1 */')
    .replace(/^( *) \* (?!@| {4})(.*)\n( *) \* @/gm, '$1 * $2\n$1 *\n$1 * @')
    .replace(/\(\n +([^\n]+\);)/g, (whole, rest) => (rest.length < 60 ? `(${rest}` : whole))
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
  return `${text}\n`;
}

function wrapComment(line: string): string[] {
  if (line.length <= WIDTH) return [line];
  const single = /^( *)\/\*\* (.*) \*\/$/.exec(line);
  if (single) {
    const [, indent, text] = single;
    return [`${indent}/**`, ...wrapComment(`${indent} * ${text}`), `${indent} */`];
  }
  const comment = /^( *\* )(.*)$/.exec(line);
  if (!comment) return [line];
  const [, start, text] = comment;
  const rest = text!.startsWith('@') ? `${start}    ` : start!;
  const wrapped = [start!];
  for (const word of text!.split(' ')) {
    const last = wrapped.length - 1;
    const space = wrapped[last]!.endsWith(' ') ? '' : ' ';
    if (`${wrapped[last]}${space}${word}`.length > WIDTH) wrapped.push(`${rest}${word}`);
    else wrapped[last] += `${space}${word}`;
  }
  return wrapped;
}

/** Keeps the imports whose name occurs elsewhere, sorted, below the line of the package. */
function orderImports(lines: string[]): string[] {
  const imports = new Set(lines.filter((line) => line.startsWith('import ')));
  const body = lines.filter((line) => !line.startsWith('import '));
  const text = body.join('\n');
  const samePackage = /^package (.*);$/m.exec(text)?.[1];
  const used = [...imports].filter((line) => {
    const [, path, name] = /^import (.*)\.(\w+);$/.exec(line)!;
    return path !== samePackage && new RegExp(`\\b${name}\\b`).test(text);
  });
  const place = body.findIndex((line) => line.startsWith('package ')) + 1;
  return used.length === 0 ? body : [...body.slice(0, place), '', ...used.sort(), '', ...body.slice(place)];
}
