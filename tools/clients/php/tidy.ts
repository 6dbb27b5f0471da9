/** Longest line of a comment, in characters. */
const WIDTH = 120;

/**
 * PHP as a person would leave it: names of the same namespace short, cases named as PHP names them, comments wrapped. The
 * generator's templates cannot do these.
 */
export function tidyPhp(php: string, namespace: string): string {
  const text = php
    .replaceAll(`\\${namespace}\\`, '')
    .replace(/^( +case )([A-Z_]+)( = )/gm, (_, before, name, after) => `${before}${caseName(name)}${after}`)
    .replace(/isset\((\$data\['\w+'\])\) \? \1 \?\? null : null/g, '$1 ?? null')
    .split('\n')
    .map((line) => line.trimEnd())
    .flatMap(wrapComment)
    .join('\n');
  return `${text.trimEnd()}\n`;
}

/** `GREATER_OR_EQUAL` -> `GreaterOrEqual`. */
function caseName(name: string): string {
  return name
    .split('_')
    .map((part) => part[0] + part.slice(1).toLowerCase())
    .join('');
}

function wrapComment(line: string): string[] {
  const comment = /^( *\* )(.*)$/.exec(line);
  if (line.length <= WIDTH || !comment) return [line];
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
