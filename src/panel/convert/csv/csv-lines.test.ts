import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/properties.ts';
import type { TargetField } from '../cells/target-field.ts';
import { CutFile, converted, cuts, encoded, encodings, linesOf } from '../convert.testing.ts';
import { convertSource } from '../convert-source.ts';
import { sourceKind } from '../source-kind.ts';

const cell = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        '"',
        '""',
        ';',
        ',',
        '\t',
        '|',
        '\n',
        '\r',
        '\r\n',
        ' ',
        'ç€😀',
        '12',
        '1,5',
        '01/02/2024',
      ),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));
const table = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, rows]) =>
    fc.record({
      header: fc.uniqueArray(
        cell.filter((name) => name.trim() !== ''),
        { minLength: width, maxLength: width, selector: (name) => withLineFeeds(name).trim() },
      ),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  )
  .filter(({ rows }) => rows.some(isFilled));

const isFilled = (cells: string[]) => cells.some((text) => text.trim() !== '');
const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');

describe('a CSV file', () => {
  it('keeps all its cells, with any separator, line breaks, encoding and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(';', ',', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        fc.record({ quotesAll: fc.boolean(), endsLastRow: fc.boolean(), blankRows: fc.boolean() }),
        encodings,
        cuts,
        async ({ header, rows }, separator, lineBreak, style, encoding, sizes) => {
          const written = [header, ...rows].map((cells) =>
            cells
              .map((text) =>
                style.quotesAll || /[";,\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
              )
              .join(separator),
          );
          const source =
            written.join(style.blankRows ? lineBreak + lineBreak : lineBreak) +
            (style.endsLastRow ? lineBreak : '');
          const bytes = encoded(source, encoding);
          const keys = header.map((name) => withLineFeeds(name).trim());
          const fields = keys.map((key): TargetField => ({ key, name: key, type: 'string' }));
          // A table may begin with a bracket.
          const kind = { ...sourceKind(bytes, false), form: 'csv' as const };
          const result = await convertSource(new CutFile(bytes, 'dados.csv', sizes), kind, fields, () => {});
          const expected = rows
            .filter(isFilled)
            .map((cells) =>
              Object.fromEntries(cells.map((text, i) => [keys[i], withLineFeeds(text) || null])),
            );
          expect((await linesOf(result)).map((line) => JSON.parse(line))).toEqual(expected);
        },
      ),
      { numRuns: tries(300) },
    );
  });

  it('gives each column the form that all its cells have', async () => {
    const { lines, notes } = await converted(
      [
        'id;cep;grande;sim;dia;hora;iso;nada; vazio ',
        '1;01310;12345678901234567890;true;31/01/2024;31/01/2024 9:05;2024-01-31;;',
        '-2.50;20000;1.10e5;FALSO;1/2/2024;01/02/2024 10:00:59;2024-02-01;;x',
        ' 3 ;;0;;;;;;',
      ].join('\n'),
    );
    expect(lines).toEqual([
      '{"id":1,"cep":"01310","grande":12345678901234567890,"sim":true,"dia":"2024-01-31","hora":"2024-01-31 09:05:00","iso":"2024-01-31","nada":null,"vazio":null}',
      '{"id":-2.50,"cep":"20000","grande":1.10e5,"sim":false,"dia":"2024-02-01","hora":"2024-02-01 10:00:59","iso":"2024-02-01","nada":null,"vazio":"x"}',
      '{"id":3,"cep":null,"grande":0,"sim":null,"dia":null,"hora":null,"iso":null,"nada":null,"vazio":null}',
    ]);
    expect(notes).toEqual([
      'Separador de colunas: ponto e vírgula.',
      'Datas lidas como dia/mês/ano: colunas “dia” e “hora”.',
    ]);
  });

  it('has text in a column with one cell of another form', async () => {
    const { lines } = await converted('a;b;c;d\n1;true;31/02/2024;1,5\nx;0;01/02/2024;1.5\n');
    expect(lines).toEqual([
      '{"a":"1","b":"true","c":"31/02/2024","d":"1,5"}',
      '{"a":"x","b":"0","c":"01/02/2024","d":"1.5"}',
    ]);
  });

  it('has true and false in boolean fields by the words that people write, which stay texts elsewhere', async () => {
    const cells = 'pago;pago2\nSim;Sim\nNÃO;NÃO\nnao;nao\ns;s\nN;N\n1;1\n0;0\ntalvez;talvez\n';
    const { lines } = await converted(cells, [{ key: 'pago', name: 'Pago', type: 'boolean' }]);
    const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(read.map(({ pago }) => pago)).toEqual([true, false, false, true, false, true, false, 'talvez']);
    expect(read.map(({ pago2 }) => pago2)).toEqual(['Sim', 'NÃO', 'nao', 's', 'N', '1', '0', 'talvez']);
  });

  it('is read with a decimal comma throughout if one column needs it', async () => {
    const { lines, notes } = await converted(
      'preço;peso;latitude;código\n1.234,50;1.234;-23.5;001,5\n-0,5;2;0.123;2\n1.234.567;1.000.000;1;3',
    );
    expect(lines).toEqual([
      '{"preço":1234.50,"peso":1234,"latitude":-23.5,"código":"001,5"}',
      '{"preço":-0.5,"peso":2,"latitude":0.123,"código":"2"}',
      '{"preço":1234567,"peso":1000000,"latitude":1,"código":"3"}',
    ]);
    expect(notes).toContain('Números lidos com vírgula decimal e ponto de milhar: 1.234,5 é 1234.5.');
    expect((await converted('peso;n\n1.234;1\n')).lines).toEqual(['{"peso":1.234,"n":1}']);
  });

  it('has thousands points in the columns of integer fields, even where no other cell tells', async () => {
    const fields: TargetField[] = [{ key: 'valor', name: 'Valor', type: 'integer' }];
    const brazilian = new Intl.NumberFormat('pt-BR');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -999_999, max: 999_999 }), { minLength: 1, maxLength: 5 }),
        async (numbers) => {
          const { lines } = await converted(
            `valor\n${numbers.map((number) => brazilian.format(number)).join('\n')}\n`,
            fields,
          );
          expect(lines).toEqual(numbers.map((number) => `{"valor":${number}}`));
        },
      ),
    );
    expect((await converted('valor\n84.000\n84.0\n', fields)).lines[0]).toBe('{"valor":84.000}');
  });

  it('leaves numbers as text that fit as decimals and as thousands where a column has both kinds, and tells so', async () => {
    const note = /^Números com vírgula decimal e com ponto decimal juntos: .* coluna “valor”\./;
    const either = ['2.000', '-12.000'];
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(either),
        fc.subarray(['1.234,56', '0,5', '1.234.567'], { minLength: 1 }),
        fc.subarray(['12.5', '0.125'], { minLength: 1 }),
        fc.constantFrom('integer', 'number', 'decimal(12,2)'),
        async (open, commas, points, type) => {
          const values = [...commas, ...open, ...points, '7'];
          const { lines, notes } = await converted(
            `valor\n${values.map((value) => `"${value}"`).join('\n')}\n`,
            [{ key: 'valor', name: 'valor', type }],
          );
          const written = (value: string) => {
            if (open.includes(value)) return `"${value}"`;
            return commas.includes(value) ? value.replaceAll('.', '').replace(',', '.') : value;
          };
          expect(lines).toEqual(values.map((value) => `{"valor":${written(value)}}`));
          expect(notes.filter((told) => note.test(told)).length).toBe(open.length > 0 ? 1 : 0);
        },
      ),
    );
  });

  it('tells how points were read that could be decimal or thousands points, and only of those', async () => {
    const open = ['1.234', '-12.000', '713.224'];
    const settling = ['0.5', '1e3', '1,5', '1.234.567'];
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(open),
        fc.oneof(fc.constant([]), fc.subarray(settling)),
        fc.constantFrom('integer', 'number', undefined),
        async (points, settled, type) => {
          const { notes } = await converted(
            `valor\n${[...points, ...settled, '7'].map((cell) => `"${cell}"`).join('\n')}\n`,
            type === undefined ? [] : [{ key: 'valor', name: 'valor', type }],
          );
          const told = notes.filter((note) => note.startsWith('Pontos lidos como'));
          if (points.length === 0 || settled.length > 0) expect(told).toEqual([]);
          else if (type === 'integer') {
            expect(told).toEqual([
              'Pontos lidos como de milhar, porque o campo é inteiro (1.234 é 1234): coluna “valor”.',
            ]);
          } else {
            expect(told).toEqual([
              'Pontos lidos como decimais, embora também pudessem ser de milhar (1.234 é 1,234): coluna “valor”. Se forem de milhar, tire-os do arquivo.',
            ]);
          }
        },
      ),
    );
  });

  it('has days before months unless only the other order fits', async () => {
    const { lines, notes } = await converted(
      'a,b,c\n01/02/2024,12/31/2024,31/12/2024\n03/04/2024,01/02/2024,\n',
    );
    expect(lines).toEqual([
      '{"a":"2024-02-01","b":"2024-12-31","c":"2024-12-31"}',
      '{"a":"2024-04-03","b":"2024-01-02","c":null}',
    ]);
    expect(notes.slice(1)).toEqual([
      'Datas lidas como dia/mês/ano: coluna “c”.',
      'Datas lidas como dia/mês/ano, embora também pudessem ser mês/dia/ano: coluna “a”.',
      'Datas lidas como mês/dia/ano: coluna “b”.',
    ]);
  });

  it('follows the fields of a schema, and leaves cells that do not fit to its check', async () => {
    const fields: TargetField[] = [
      { key: 'cpf', name: 'CPF', type: 'string' },
      { key: 'valor', name: 'Valor', type: 'decimal(10,2)' },
      { key: 'quantos', name: 'Quantos', type: 'integer' },
      { key: 'ativo', name: 'Ativo', type: 'boolean' },
      { key: 'dia', name: 'Dia', type: 'date' },
      { key: 'hora', name: 'Hora', type: 'timestamp' },
      { key: 'mais', name: 'Mais', type: 'json' },
    ];
    const { lines } = await converted(
      'CPF;Valor;quantos;ativo;dia;hora;mais;outra\n' +
        '123;1.234,5;1.000;Verdadeiro;01/02/2024;01/02/2024 10:00;"{""a"":\n1.10}";7\n' +
        '456;n/d;007;talvez;2024-02-01;01/02/2024;{;8\n',
      fields,
    );
    expect(lines).toEqual([
      '{"cpf":"123","valor":1234.5,"quantos":1000,"ativo":true,"dia":"2024-02-01","hora":"2024-02-01 10:00:00","mais":{"a": 1.10},"outra":7}',
      '{"cpf":"456","valor":"n/d","quantos":"007","ativo":"talvez","dia":"2024-02-01","hora":"01/02/2024","mais":"{","outra":8}',
    ]);
  });

  it('gives every column a name of its own', async () => {
    const { lines, notes } = await converted('a,,a,a_2,a,\n1,2,3,4,5,6\n');
    expect(lines).toEqual(['{"a":1,"coluna_2":2,"a_3":3,"a_2":4,"a_4":5,"coluna_6":6}']);
    expect(notes[1]).toBe(
      'Nome dado a cabeçalho vazio ou repetido: colunas “coluna_2”, “a_3”, “a_4” e “coluna_6”.',
    );
    const fields = [{ key: 'id', name: 'Número', type: 'string' }];
    expect((await converted('Número,id\n1,2\n', fields)).lines).toEqual(['{"Número":1,"id":"2"}']);
    const spaced = [{ key: ' Preço ', name: 'preco', type: 'string' }];
    expect((await converted(' Preço ,id\n1,2\n', spaced)).lines).toEqual(['{" Preço ":"1","id":2}']);
  });

  it('is read as Windows-1252 if any byte of it is not UTF-8', async () => {
    const long = `nome;valor\n${'ação;€ 1\n'.repeat(100_000)}`;
    const bytes = new Uint8Array([...Buffer.from('nome;valor\n'), 0x41, 0xe7, 0xe3, 0x6f, 0x3b, 0x80, 0x0a]);
    const { lines, notes } = await converted(bytes);
    expect(lines).toEqual(['{"nome":"Ação","valor":"€"}']);
    expect(notes).toContain('O texto não é UTF-8 e foi lido como Windows-1252, que o Excel usa no Brasil.');
    const late = new Uint8Array([...Buffer.from(long), 0xe7, 0x3b, 0x0a]);
    expect((await converted(late)).lines.at(-1)).toBe('{"nome":"ç","valor":null}');
    expect((await converted(long)).lines.at(-1)).toBe('{"nome":"ação","valor":"€ 1"}');
  });

  it('may have line breaks of several kinds, blank rows, and spaces behind quotes', async () => {
    const { lines, notes } = await converted('\n  \na;b\r\n"x\r\ny" ;1\n;\n"z\rw";2 \r\n\r\n"é" ; "3"');
    expect(lines).toEqual(['{"a":"x\\ny","b":"1"}', '{"a":"z\\rw","b":"2 "}', '{"a":"é","b":" \\"3\\""}']);
    expect(notes).toContain('2 linhas só com células vazias foram puladas.');
    expect((await converted('a;b\r1;2\r3;4\r')).lines).toEqual(['{"a":1,"b":2}', '{"a":3,"b":4}']);
  });

  it.each([
    ['a,"b;c"\n1,"2;3"\n', '{"a":1,"b;c":"2;3"}'],
    ['a;b\n1,5;2,5\n', '{"a":1.5,"b":2.5}'],
    ['valor\n1,5\n', '{"valor":1.5}'],
    ['texto\nOlá, mundo\n', '{"texto":"Olá, mundo"}'],
    ['a\tb, c\n1\t2\n', '{"a":1,"b, c":2}'],
    ['a|b\n5" tubo|x;y\n', '{"a":"5\\" tubo","b":"x;y"}'],
    ['"""";#\n"|""|";1\n', '{"\\"":"|\\"|","#":1}'],
  ])('has the separator that fits its rows: %j', async (source, line) => {
    expect((await converted(source)).lines).toEqual([line]);
  });

  it.each([
    ['\n\na;b\n"x\ny";1\n2\n', 'Na linha 6, há 1 célula; o cabeçalho tem 2.'],
    ['a;b\n1;2\n\n1;2;3\n', 'Na linha 4, há 3 células; o cabeçalho tem 2.'],
    ['a;b\n1;2\n3;"4\n5;6\n', 'Na linha 3, uma célula abre aspas que não são fechadas.'],
    ['a;b\n1;2\n"3"x;4\n"5";6\n', 'Na linha 3, há texto depois das aspas que fecham uma célula.'],
    [`a;b\n1;"${'x'.repeat(17 * 1024 * 1024)}`, 'O registro que começa na linha 2 é longo demais'],
    ['\na;b\n\n', 'Depois do cabeçalho, na linha 2, não há nenhum registro.'],
    [';;\n;', 'O arquivo não tem nenhuma linha com conteúdo.'],
    [
      new Uint8Array([0xff, 0xfe, 0x61, 0, 0x0a, 0, 0, 0xd8, 0x61, 0]),
      'Na linha 2, há bytes que não são texto em UTF-16LE.',
    ],
    [
      new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0x62, 0x0a, 0xff]),
      'Na linha 3, há bytes que não são texto em UTF-8.',
    ],
  ])('is refused with the line of its fault: %#', async (source, message) => {
    await expect(converted(source)).rejects.toThrow(message);
  });
});
