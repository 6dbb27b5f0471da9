import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { brokenAt, placeOfPath } from './json-places.ts';
import { problemsInQuery } from './query-problems.ts';

const text = `{
  "select": ["carrier", "sum(\\"a\\" * ) as b"],
  "where": [{ "field": "x", "op": "in", "value": [1, "dois"] }]
}`;
const state = EditorState.create({ doc: text, extensions: json() });
const at = (place: { from: number; to: number } | undefined) => place && text.slice(place.from, place.to);

describe('places in a query written as JSON', () => {
  it.each([
    ['select.0', '"carrier"'],
    ['where.0.op', '"in"'],
    ['where.0.value.1', '"dois"'],
    ['where.0.missing', '{ "field": "x", "op": "in", "value": [1, "dois"] }'],
    ['limit', '{'],
  ])('finds %s', (path, found) => {
    expect(at(placeOfPath(state, path))).toBe(found);
  });

  it('marks the character of an expression that a message names, past escapes', () => {
    const [mark] = problemsInQuery(state, { 'select.1': ['Posição 11: ")" não é esperado aqui.'] });
    expect(at(mark)).toBe(')');
  });

  it('marks the whole value where the message names no position', () => {
    const [mark] = problemsInQuery(state, { 'where.0.value': ['O valor deve ser do tipo bigint.'] });
    expect(at(mark)).toBe('[1, "dois"]');
  });

  it('tells where a text stops being JSON, and nothing of one that is', () => {
    expect(brokenAt(state)).toBeUndefined();
    const broken = EditorState.create({ doc: '{ "select": [a] }', extensions: json() });
    expect(brokenAt(broken)?.from).toBe(13);
  });
});
