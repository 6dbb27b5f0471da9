import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorTheme } from './editor-theme.ts';

export interface CodeEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** The language, its completion, ...; may change while the editor is open. */
  extensions: Extension;
  /** Finds faults in the text; runs whenever the text or this function changes. */
  diagnose?: (state: EditorState) => Diagnostic[];
  /** Ctrl or Cmd and Enter; in one line also Enter. */
  onSubmit?: () => void;
  label: string;
  singleLine?: boolean;
  placeholder?: string;
}

/** A CodeMirror as a controlled field. Tab leaves it, so that the keyboard is never caught. */
export function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [fixedExtensions(latest), language.current.of(latest.current.extensions)],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(props.extensions) });
  }, [props.extensions]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.value } });
  }, [props.value]);

  // Runs after the effect that sets the text: the faults' places refer to that text.
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, props.diagnose?.(editor.state) ?? []));
  }, [props.diagnose, props.value]);

  return <div ref={host} />;
}

function fixedExtensions(latest: { current: CodeEditorProps }): Extension {
  const { singleLine, label, placeholder } = latest.current;
  const submit = () => {
    if (!latest.current.onSubmit) return singleLine === true;
    latest.current.onSubmit();
    return true;
  };
  return [
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    keymap.of([{ key: 'Mod-Enter', run: submit }, ...(singleLine ? [{ key: 'Enter', run: submit }] : [])]),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current.onChange(update.state.doc.toString());
    }),
    singleLine ? oneLine : [],
    placeholder ? placeholderText(placeholder) : [],
    EditorView.cspNonce.of(
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
    ),
    editorTheme,
  ];
}

/** Joins pasted lines into one. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  return {
    changes: {
      from: 0,
      to: transaction.startState.doc.length,
      insert: transaction.newDoc.toString().replaceAll(/\s*\n\s*/g, ' '),
    },
  };
});
