import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { placeInString, placeOfPath } from './json-places.ts';

/** Faults by the place they are at, as the service answers them: `select.0`, `where.2.value`. */
export type FieldErrors = Record<string, string[]>;

/** The position inside an expression that a message names, counted from 1; undefined where it names none. */
export function positionIn(message: string): number | undefined {
  const found = /^Posição (\d+):/.exec(message);
  return found ? Number(found[1]) : undefined;
}

/** Marks for a query written as JSON, each at the value, or the character of an expression, that it is about. */
export function problemsInQuery(state: EditorState, errors: FieldErrors): Diagnostic[] {
  return Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => {
      const value = placeOfPath(state, path);
      const position = positionIn(message);
      const place =
        position === undefined || state.sliceDoc(value.from, value.from + 1) !== '"'
          ? value
          : placeInString(state.doc.toString(), value, position);
      return { ...place, severity: 'error' as const, message };
    }),
  );
}

/** Marks for a single expression. */
export function problemsInExpression(state: EditorState, messages: string[]): Diagnostic[] {
  const end = state.doc.length;
  return messages.map((message) => {
    const position = positionIn(message);
    const from = position === undefined ? 0 : Math.min(position - 1, Math.max(0, end - 1));
    return { from, to: position === undefined ? end : Math.min(end, from + 1), severity: 'error', message };
  });
}
