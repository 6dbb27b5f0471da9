import { autocompletion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import type { EditorState } from '@codemirror/state';
import { lineNumbers } from '@codemirror/view';
import { useCallback, useMemo } from 'react';
import { queryTexts as texts } from '../texts/query.ts';
import { CodeEditor } from './code-editor.tsx';
import { brokenAt } from './json-places.ts';
import { completeQuery, type QueryColumn } from './query-completion.ts';
import { type FieldErrors, problemsInQuery } from './query-problems.ts';

interface QueryEditorProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  columns: QueryColumn[];
  errors: FieldErrors;
  label: string;
}

/** A query written as JSON. A chunk of its own: import it lazily. */
export default function QueryEditor({ value, onChange, onSubmit, columns, errors, label }: QueryEditorProps) {
  const extensions = useMemo(
    () => [json(), lineNumbers(), autocompletion({ override: [completeQuery(columns)], icons: false })],
    [columns],
  );
  const diagnose = useCallback(
    (state: EditorState) => {
      const broken = brokenAt(state);
      if (broken) return [{ ...broken, severity: 'error' as const, message: texts.brokenJson }];
      return problemsInQuery(state, errors);
    },
    [errors],
  );
  return (
    <CodeEditor
      value={value}
      onChange={onChange}
      onSubmit={onSubmit}
      extensions={extensions}
      diagnose={diagnose}
      label={label}
    />
  );
}
