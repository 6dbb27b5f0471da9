import { expect, it } from 'vitest';
import { readInline, readRichText } from './read-rich-text.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const code = (value: string) => ({ kind: 'code', text: value });

it('tells paragraphs, lists and tables apart', () => {
  expect(readRichText('um\ndois\n\n- a\n- b\n\n| x | y |\n| `a || b` | |')).toEqual([
    { kind: 'paragraph', parts: [text('um dois')] },
    { kind: 'list', items: [[text('a')], [text('b')]] },
    { kind: 'table', head: [[text('x')], [text('y')]], rows: [[[code('a || b')], []]] },
  ]);
});

it('reads code, bold words with code in them, and links', () => {
  expect(readInline('de **`a` e b** em [c](/d)!')).toEqual([
    text('de '),
    { kind: 'bold', parts: [code('a'), text(' e b')] },
    text(' em '),
    { kind: 'link', href: '/d', parts: [text('c')] },
    text('!'),
  ]);
  expect(readInline('`**a**`')).toEqual([code('**a**')]);
});
