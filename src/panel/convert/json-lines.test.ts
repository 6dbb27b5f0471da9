import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { CutFile, converted, convertHere, cuts, encoded, encodings, linesOf } from './convert.testing.ts';
import { convertSource } from './convert-source.ts';
import { sourceKind } from './source-kind.ts';

/** Lexemes of a JSON value, in order. */
type Lexemes = string[];

const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 40n }),
    fc.constantFrom('', '.0', '.10', '.000000000000000000001'),
    fc.constantFrom('', 'e5', 'E-07', 'e+400'),
  )
  .map((parts) => parts.join(''));
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }).map((written) => JSON.stringify(written).slice(1, -1)),
      fc.constantFrom(
        '\\"',
        '\\\\',
        '\\/',
        '\\u00e9',
        '\\ud83d\\ude00',
        '\\n',
        '  ',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
      ),
    ),
    { maxLength: 5 },
  )
  .map((parts) => `"${parts.join('')}"`);

const listed = (items: Lexemes[]) => items.flatMap((item, i) => (i === 0 ? item : [',', ...item]));
const { record } = fc.letrec<{ value: Lexemes; record: Lexemes }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(number, text, fc.constantFrom('true', 'false', 'null')).map((lexeme) => [lexeme]),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => ['[', ...listed(items), ']']),
    tie('record'),
  ),
  record: fc
    .array(fc.tuple(text, tie('value')), { maxLength: 4 })
    .map((members) => ['{', ...listed(members.map(([key, value]) => [key, ':', ...value])), '}']),
}));

const space = fc.constantFrom('', ' ', '\n', '\r\n', '\t', '\n    ', '\n\n  \t');

describe('JSON becomes one line per object', () => {
  it('with every lexeme as it was, in any layout, encoding and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('compact', 'pretty', 'list'),
        fc.array(space, { minLength: 1, maxLength: 12 }),
        encodings,
        cuts,
        async (records, layout, spaces, encoding, sizes) => {
          let turn = 0;
          const pretty = (lexemes: Lexemes) =>
            lexemes.map((lexeme) => lexeme + spaces[turn++ % spaces.length]).join('');
          const source = {
            compact: () => records.map((lexemes) => lexemes.join('')).join(spaces[0]),
            pretty: () => records.map(pretty).join(''),
            list: () => pretty(['[', ...listed(records), ']']),
          }[layout]();
          const bytes = encoded(source, encoding);
          // One record on one line would be taken for JSONL.
          const kind = { ...sourceKind(bytes, false), form: 'json' as const };
          const file = new CutFile(bytes, 'dados.json', sizes);
          const lines = await linesOf(await convertSource(file, kind, [], () => {}));
          expect(lines).toEqual(records.map((lexemes) => lexemes.join('')));
        },
      ),
      { numRuns: tries(200) },
    );
  });

  it('and bytes that are no UTF-8 are left to the check of the service', async () => {
    const bytes = new Uint8Array([...Buffer.from('[{"a":"'), 0xff, 0xc3, ...Buffer.from('"}]')]);
    const { file } = await convertHere(new File([bytes], 'dados.json'));
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([
      ...bytes.slice(1, -1),
      '\n'.charCodeAt(0),
    ]);
  });

  it('and faults inside a record are not mended', async () => {
    expect((await converted('[{"a": 1 2, "b": tru e}]')).lines).toEqual(['{"a":1 2,"b":tru e}']);
  });

  it.each([
    ['[\n{"a":1},\n{"a":2}\n', 'O arquivo termina na linha 4 antes do fim da lista: falta “]”.'],
    ['[\n{"a":1},\n', 'O arquivo termina na linha 3 antes do fim da lista: falta “]”.'],
    ['[{},\n\n{"a":[1,\n2}]', 'Na linha 4, “}” não fecha o que foi aberto por último.'],
    [
      '[{},\n{"a":\n"b\\"}]',
      'O registro que começa na linha 2 não termina: falta fechar uma chave, uma lista ou um texto.',
    ],
    ['[{},\n7]', 'Na linha 2, deveria começar um objeto JSON ({…}).'],
    ['[{},\n]', 'Na linha 2, deveria começar um objeto JSON ({…}).'],
    ['[{}\n{}]', 'Na linha 2, falta uma vírgula ou “]” depois de um registro da lista.'],
    ['[{}]\n\n{}', 'Na linha 3, há conteúdo depois do fim da lista.'],
    ['{\n},\n{}', 'Na linha 2, há conteúdo entre dois registros.'],
    ['[\n]\n', 'O arquivo termina na linha 3 sem nenhum registro.'],
    ['[{"a":"x\ny"}]', 'Na linha 1, um texto JSON não termina antes do fim da linha.'],
    [`{\n"a":${'['.repeat(2000)}`, 'Na linha 2, há níveis demais de objetos e listas.'],
  ])('refuses %j', async (source, message) => {
    await expect(converted(source)).rejects.toThrow(message);
  });
});
