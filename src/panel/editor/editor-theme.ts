import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the panel's colours, which change by themselves between light and dark. */
const look = EditorView.theme({
  '&': { fontSize: '0.8125rem', color: 'var(--mantine-color-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--mantine-color-dimmed)',
    border: 'none',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-placeholder': { color: 'var(--mantine-color-dimmed)' },
  '.cm-tooltip': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-default)',
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '16em', fontFamily: 'inherit' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-light)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)', fontStyle: 'normal' },
  '.cm-completionInfo': { padding: '6px 10px', maxWidth: '22em' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '3px solid var(--mantine-color-error)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--mantine-primary-color-light)',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#1c5d8c, #8cc4ee)' },
  { tag: tags.string, color: 'light-dark(#2b6a30, #a5d6a7)' },
  { tag: tags.number, color: 'light-dark(#9a4a00, #ffcc80)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'light-dark(#7a3e9d, #d7b5ee)' },
  { tag: tags.function(tags.variableName), color: 'light-dark(#1c5d8c, #8cc4ee)' },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
