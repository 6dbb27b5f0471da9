import express from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { catalogue, lineCatalogue } from '../../messages/pt-BR.ts';
import { errorsPageRouter } from './errors-page.ts';

// As in the service, where express makes no ETags of its own.
const app = express().disable('etag').use(errorsPageRouter());
const page = (await request(app).get('/docs/erros')).text;
/** The article with this id, as HTML. */
const article = (id: string) =>
  new RegExp(`<article id="${id}"[^]*?</article>`).exec(page)?.[0] ?? `nothing has the id ${id}`;
const plain = (html: string) =>
  html
    .replace(/<\/?(code|var)>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('the page of errors', () => {
  test.each(Object.entries(catalogue))(
    'tells status, text, cause and cure of %s at its anchor',
    (code, told) => {
      const shown = plain(article(code));
      expect(shown).toContain(`>${code}<`);
      expect(shown).toContain(`<dd>${told.status}</dd>`);
      for (const text of [told.text, told.cause, told.cure])
        expect(shown).toContain(text.replaceAll('`', ''));
    },
  );

  test.each(Object.entries(lineCatalogue))('tells text, cause and cure of the bad line %s', (code, told) => {
    const shown = plain(article(`linha-${code}`));
    expect(shown).toContain(`>${code}<`);
    for (const text of Object.values(told)) expect(shown).toContain(text.replaceAll('`', ''));
  });

  test('has every id once, and a place for every link within it', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]!);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]!);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('has the tags of a plain page and no other: no script, no inline style', () => {
    const tags = new Set([...page.matchAll(/<([^/\s>]+)/g)].map((match) => match[1]!));
    expect([...tags].sort()).toEqual(
      '!doctype a article body code dd dl dt h1 h2 h3 head header html img li link main meta nav p section span title ul var'.split(
        ' ',
      ),
    );
    expect(page).not.toMatch(/<[^>]* (style|on\w+)=/);
    expect(page.replace(/<[/!]?[a-z][^<>]*>/g, '')).not.toMatch(/[<>]/);
  });

  test('is served with a policy that lets it load its own styles and pictures alone', async () => {
    const { headers } = await request(app)
      .get('/docs/erros')
      .expect('Content-Type', /text\/html/);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self';/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    const css = await request(app)
      .get('/docs/erros.css')
      .expect(200)
      .expect('Content-Type', /text\/css/);
    expect(css.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['/docs/erros', '/docs/erros.css'])(
    '%s is not sent again to a client that has it',
    async (path) => {
      const { headers } = await request(app).get(path).expect(200);
      expect(headers['cache-control']).toContain('max-age');
      await request(app).get(path).set('If-None-Match', headers.etag!).expect(304);
      await request(app).get(path).set('If-None-Match', '"another"').expect(200);
      await request(app).head(path).expect(200).expect('ETag', headers.etag!);
    },
  );
});
