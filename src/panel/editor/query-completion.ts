import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { queryForms, queryFunctions } from '../texts/query-functions.ts';
import { pathAt } from './json-places.ts';

export interface QueryColumn {
  name: string;
  type: string;
}

export const operators = [
  '=',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'like',
  'not like',
  'in',
  'not in',
  'between',
  'is null',
  'is not null',
] as const;

const members = ['select', 'event_from', 'event_to', 'where', 'group_by', 'order_by', 'limit', 'offset'];

/** Completion inside one expression: columns with their types, functions with their signatures. */
export function completeExpression(
  columns: QueryColumn[],
): (context: CompletionContext) => CompletionResult | null {
  const options = expressionOptions(columns);
  return (context) => offer(context, options);
}

/** Completion of a query written as JSON: what fits the member in which the cursor stands. */
export function completeQuery(
  columns: QueryColumn[],
): (context: CompletionContext) => CompletionResult | null {
  const expressions = expressionOptions(columns);
  const names = columnOptions(columns);
  return (context) => {
    const tree = ensureSyntaxTree(context.state, context.pos, 50) ?? syntaxTree(context.state);
    const node = tree.resolveInner(context.pos, -1);
    if (node.name === 'PropertyName') return offer(context, plain(nameOptions(context, node)));
    if (node.name !== 'String') return null;
    const path = pathAt(context.state, node);
    if (path[0] === 'select') return offer(context, expressions);
    if (path[0] === 'group_by' || path[2] === 'field') return offer(context, names);
    if (path[2] === 'direction') return offer(context, plain(['asc', 'desc']));
    if (path[2] === 'op') {
      return { from: node.from + 1, options: plain([...operators]), filter: true, validFor: /^[^"]*$/ };
    }
    return null;
  };
}

function nameOptions(context: CompletionContext, node: Parameters<typeof pathAt>[1]): string[] {
  const path = pathAt(context.state, node);
  if (path[0] === 'where' && path.length > 1) return ['field', 'op', 'value'];
  if (path[0] === 'order_by' && path.length > 1) return ['field', 'direction'];
  return members;
}

function offer(context: CompletionContext, options: Completion[]): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
  if (!word && !context.explicit) return null;
  return { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_]*$/u };
}

function plain(labels: string[]): Completion[] {
  return labels.map((label) => ({ label }));
}

function columnOptions(columns: QueryColumn[]): Completion[] {
  return columns.map(({ name, type }) => ({
    label: name,
    detail: type,
    boost: name.startsWith('_') ? 0 : 2,
  }));
}

function expressionOptions(columns: QueryColumn[]): Completion[] {
  const functions = Object.entries(queryFunctions).map(([label, { signature, text, kind }]) =>
    snippetCompletion(label === 'count' ? 'count(#{*})' : `${label}(#{})`, {
      label,
      detail: signature.slice(signature.indexOf('(')),
      info: text,
      boost: kind === 'aggregate' ? 1 : 0,
    }),
  );
  const forms = queryForms.map(({ label, signature, text }) => ({
    label,
    detail: signature,
    info: text,
    apply: signature,
  }));
  return [...columnOptions(columns), ...functions, ...forms];
}
