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
