import { autocompletion } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { useCallback, useMemo } from 'react';
import { CodeEditor } from './code-editor.tsx';
import { completeExpression, type QueryColumn } from './query-completion.ts';
import { problemsInExpression } from './query-problems.ts';

interface ExpressionEditorProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  columns: QueryColumn[];
  messages: string[];
  label: string;
  placeholder: string;
}

/** One expression of the query language, in one line. A chunk of its own: import it lazily. */
export default function ExpressionEditor({ columns, messages, ...field }: ExpressionEditorProps) {
  const extensions = useMemo(
    () => autocompletion({ override: [completeExpression(columns)], icons: false }),
    [columns],
  );
  const diagnose = useCallback((state: EditorState) => problemsInExpression(state, messages), [messages]);
  return <CodeEditor {...field} extensions={extensions} diagnose={diagnose} singleLine />;
}
