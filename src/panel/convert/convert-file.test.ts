import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { converted, convertHere, encoded } from './convert.testing.ts';
import { convertFile } from './convert-file.ts';
import { type SourceKind, sourceKind } from './source-kind.ts';

const gzip = (text: string) => new Uint8Array(gzipSync(text));

describe('the kind of a file', () => {
  const long = `{"a":"${'x'.repeat(2 * 1024 * 1024)}`;
  it.each<[string, SourceKind['form']]>([
    [' \n[{}]', 'json'],
    ['{"a":1}', 'jsonl'],
    ['{"a":1}\r\n{"a":\n', 'jsonl'],
    ['\n{"a":1}\n', 'jsonl'],
    ['{"a":\n{"a":1}\n', 'jsonl'],
    [long, 'jsonl'],
    ['{\n"a":1}', 'json'],
    ['{"a":1} {"a":2}\n', 'json'],
    ['"a";"b"\n', 'csv'],
    ['a', 'csv'],
  ])('is told by its head: %#', (text, form) => {
    for (const encoding of ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'] as const) {
      const [name = '', mark] = encoding.split(' with ');
      const head = encoded(text, encoding).slice(0, 1024 * 1024);
      const hasMark = mark !== undefined || name !== 'utf-8';
      expect(sourceKind(head, false)).toEqual({ form, gzip: false, encoding: name, hasMark });
    }
  });

  it.each([
    ['', 'O arquivo está vazio.'],
    ['\ufeff \n', 'O arquivo está vazio.'],
    ['PK\u0003\u0004', 'salve a planilha como CSV'],
    ['%PDF\0', 'O arquivo não é um texto'],
  ])('is refused where nothing can be read from it: %j', async (text, message) => {
    await expect(convertFile(new File([text], 'dados'), {})).rejects.toThrow(message);
  });
});

describe('JSONL', () => {
  it('is returned as it is, compressed or not', async () => {
    for (const file of [new File(['{"a":1}\n'], 'a.jsonl'), new File([gzip('{"a":1}\n')], 'a.jsonl.gz')]) {
      expect(await convertFile(file, {})).toEqual({ file, from: 'jsonl', notes: [] });
      expect((await convertFile(file, {})).file).toBe(file);
    }
  });

  it('gets the ending that tells what it is', async () => {
    const plain = ['{"a":1}\n', new Uint8Array(encoded('{"a":1}\n', 'utf-8 with mark'))];
    for (const content of plain) {
      const { file } = await convertFile(new File([content], 'a.txt'), {});
      expect([file.name, await file.text()]).toEqual(['a.jsonl', '{"a":1}\n']);
    }
    const loud = await convertFile(new File(['{"a":1}\n'], 'VENDAS.JSONL', { lastModified: 7 }), {});
    expect([loud.file.name, loud.file.lastModified, await loud.file.text(), loud.from]).toEqual([
      'VENDAS.jsonl',
      7,
      '{"a":1}\n',
      'jsonl',
    ]);
    const named = async (name: string) => (await convertFile(new File([gzip('{}')], name), {})).file.name;
    expect([await named('VENDAS.JSONL.GZ'), await named('a.jsonl.GZ')]).toEqual([
      'VENDAS.jsonl.gz',
      'a.jsonl.gz',
    ]);
    expect([await named('a.jsonl'), await named('a.gz'), await named('a.2024')]).toEqual([
      'a.jsonl.gz',
      'a.jsonl.gz',
      'a.2024.jsonl.gz',
    ]);
  });

  it('keeps its lines where only its encoding changes', async () => {
    const text = '{"a":1}\r\n\n{"b": 2,}\n';
    expect((await converted(encoded(text, 'utf-16le'))).lines.join('\n')).toBe(text.slice(0, -1));
    const marked = await convertHere(new File([gzip(`\ufeff${text}`)], 'a.jsonl.gz'));
    expect([marked.file.name, await marked.file.text()]).toEqual(['a.jsonl', text]);
  });
});

describe('a compressed file', () => {
  it('is converted like others, whatever its name', async () => {
    const { file, from } = await convertHere(new File([gzip('a;b\n1;2\n')], 'relatório.csv.gz'));
    expect([file.name, await file.text(), from]).toEqual(['relatório.jsonl', '{"a":1,"b":2}\n', 'csv']);
  });

  it('is refused if it is damaged', async () => {
    const cut = gzip(`a;b\n${'1;2\n'.repeat(1000)}`).slice(0, -9);
    await expect(convertFile(new File([cut], 'a.csv.gz'), {})).rejects.toThrow('está danificado');
  });
});

it('an abort rejects with its reason', async () => {
  const reason = new Error('stopped');
  const signal = AbortSignal.abort(reason);
  await expect(convertFile(new File(['a'], 'a.csv'), { signal })).rejects.toBe(reason);
});
