import type { FieldProblem } from '../../domain/app-error.ts';
import { isDecodable } from './decodable-path.ts';

/**
 * Most parameters that are read, beside empty ones. No operation takes as many, so of more at least one of these is unknown or
 * repeated, and the request is refused. A stranger's thousands took the process a second.
 */
const MOST_PARAMETERS = 100;

/** A percent sign that begins no escape stands for itself. */
const LOOSE_PERCENT = /%(?![0-9a-f]{2})/gi;

/** Parameters of a query string. One that is repeated is a list, which no operation takes. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(piecesOf(text).join('&'))) {
    found[name] = name in found ? [found[name]!, value].flat() : value;
  }
  return found;
}

/** Finds the parameters whose escapes are not UTF-8; `parseQueryString` puts U+FFFD in their place. */
export function undecodableParameters(text: string): FieldProblem[] {
  const pieces = piecesOf(text).filter((piece) => !isDecodable(piece.replace(LOOSE_PERCENT, '%25')));
  const names = pieces.flatMap((piece) => [...new URLSearchParams(piece).keys()]);
  return names.map((field) => ({ field, code: 'bad_text' }));
}

function piecesOf(text: string): string[] {
  return text
    .split('&')
    .filter((piece) => piece !== '')
    .slice(0, MOST_PARAMETERS);
}
