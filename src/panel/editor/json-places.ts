import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

export interface Place {
  from: number;
  to: number;
}

/**
 * The place of a path's value in a JSON text, e.g. of `where.2.value`. If the text ends the path early, this is the place
 * of the last value on the way; if nothing of the path exists, the whole text.
 */
export function placeOfPath(state: EditorState, path: string): Place {
  const root = ensureSyntaxTree(state, state.doc.length, 100)?.topNode.firstChild ?? null;
  let node = root;
  for (const step of path.split('.')) {
    const next = node && childAt(state, node, step);
    if (!next) break;
    node = next;
  }
  return node && node !== root ? { from: node.from, to: node.to } : firstToken(state, root);
}

/** The place in the document of the `position`-th character (from 1) of the JSON string at `place`. */
export function placeInString(text: string, place: Place, position: number): Place {
  let at = place.from + 1;
  for (let character = 1; character < position && at < place.to - 1; character++) {
    at += lengthAt(text, at);
  }
  const end = Math.max(place.from + 1, place.to - 1);
  return at >= end
    ? { from: Math.max(place.from, end - 1), to: end }
    : { from: at, to: at + lengthAt(text, at) };
}

/** An escape is one character of the value, but two or six of the text. */
function lengthAt(text: string, at: number): number {
  if (text[at] !== '\\') return 1;
  return text[at + 1] === 'u' ? 6 : 2;
}

function childAt(state: EditorState, node: SyntaxNode, step: string): SyntaxNode | undefined {
  if (node.name === 'Array') return elements(node)[Number(step)];
  if (node.name !== 'Object') return undefined;
  for (const property of node.getChildren('Property')) {
    const name = property.getChild('PropertyName');
    if (name && nameOf(state, name) === step) return property.lastChild ?? undefined;
  }
  return undefined;
}

const punctuation = new Set(['[', ']', ',', '⚠']);

function elements(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (!punctuation.has(child.name)) found.push(child);
  }
  return found;
}

/** The path of the value or name in which the cursor stands, e.g. `['where', '0', 'op']`. */
export function pathAt(state: EditorState, node: SyntaxNode): string[] {
  const path: string[] = [];
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (parent.name === 'Array')
      path.unshift(String(elements(parent).findIndex((one) => one.from === at.from)));
    if (at.name === 'Property') {
      const name = at.getChild('PropertyName');
      if (name) path.unshift(nameOf(state, name));
    }
  }
  return path;
}

function nameOf(state: EditorState, node: SyntaxNode): string {
  return state.sliceDoc(node.from + 1, node.to - 1);
}

function firstToken(state: EditorState, root: SyntaxNode | null): Place {
  const from = root?.from ?? 0;
  return { from, to: Math.min(state.doc.length, from + 1) };
}

/** The first place at which the text is not JSON. */
export function brokenAt(state: EditorState): Place | undefined {
  let place: Place | undefined;
  ensureSyntaxTree(state, state.doc.length, 100)?.iterate({
    enter: (node) => {
      if (node.type.isError && !place) place = { from: node.from, to: Math.max(node.to, node.from + 1) };
      return !place;
    },
  });
  return place && { from: Math.min(place.from, state.doc.length), to: Math.min(place.to, state.doc.length) };
}
