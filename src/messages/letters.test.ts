import { expect, it } from 'vitest';
import { writeLetter } from './letters.ts';

it('what members wrote stays text in a letter: no markup, no second header', () => {
  const { subject, html, text } = writeLetter({
    kind: 'invitation',
    joined: false,
    invitedBy: 'ana@acme.example',
    link: { accountName: '<b>Acme</b> & "filhos"\r\nBcc: x@y.example', url: 'https://a.example/convite/x' },
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<b>');
  expect(html).toContain('&#60;b&#62;Acme&#60;/b&#62; &#38; &#34;filhos&#34;');
  expect(text).toContain('<b>Acme</b> & "filhos"');
  expect(html).toContain('<a href="https://a.example/convite/x">Aceitar o convite</a>');
});

it('a letter fetches nothing when it is read', () => {
  const { html } = writeLetter({
    kind: 'password_link',
    links: [
      { accountName: 'Acme', url: 'https://a.example/convite/1' },
      { accountName: 'Silo', url: 'https://a.example/convite/2' },
    ],
  });
  expect(html).not.toMatch(/<img|<link|<script|src=|url\(/i);
  expect(html.match(/<a /g)).toHaveLength(2);
});

it('a letter about failures has counts, names as text, and a link to each page and to the settings', () => {
  const names = ['<i>a</i>.jsonl', 'b.jsonl'];
  const { subject, html, text } = writeLetter({
    kind: 'notices',
    accountName: 'Acme',
    baseUrl: 'https://a.example',
    groups: [
      {
        ...{ kind: 'files', count: 100_000, moreSchemas: 2 },
        schemas: [{ slug: 'voos', count: 99_000 }],
        newest: names.map((name, id) => ({
          ...{ kind: 'file', id, name, schemaSlug: 'voos', code: 'upload_not_jsonl', report: null },
        })),
      },
    ],
  });
  expect(subject).toBe('100.000 avisos da conta Acme no Celeiro');
  expect(text).toContain('Arquivos recusados: 100.000 ou mais');
  expect(text).toContain('Por esquema: voos (99.000) e mais 2 esquemas.');
  expect(html).toContain(
    '<a href="https://a.example/esquemas/voos/arquivos/0">&#60;i&#62;a&#60;/i&#62;.jsonl</a>',
  );
  for (const form of [html, text]) {
    expect(form).toContain('https://a.example/esquemas/voos/arquivos/1');
    expect(form).toContain('https://a.example/configuracoes#avisos');
  }
});
