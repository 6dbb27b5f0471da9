import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { allowList } from '../../domain/query/functions/allow-list.ts';
import { queryFunctions } from '../texts/query-functions.ts';
import { completeQuery } from './query-completion.ts';

const complete = completeQuery([{ name: 'carrier', type: 'string' }]);

/** What is offered at the mark `|`. */
function offered(marked: string): string[] {
  const position = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: json() });
  return complete(new CompletionContext(state, position, true))?.options.map(({ label }) => label) ?? [];
}

describe('completion', () => {
  it('knows every function of the language and no other', () => {
    expect(Object.keys(queryFunctions).sort()).toEqual([...allowList.keys()].sort());
  });

  it('offers columns and functions in select', () => {
    expect(offered('{"select": ["c|"]}')).toEqual(
      expect.arrayContaining(['carrier', 'count', 'date_trunc', 'case']),
    );
  });

  it('offers what fits in each other place', () => {
    expect(offered('{"where": [{"field": "c|"}]}')).toEqual(['carrier']);
    expect(offered('{"where": [{"op": "|"}]}')).toHaveLength(13);
    expect(offered('{"order_by": [{"direction": "|"}]}')).toEqual(['asc', 'desc']);
    expect(offered('{"group_by": ["c|"]}')).toEqual(['carrier']);
    expect(offered('{"s|": 1}')).toContain('event_from');
  });
});
