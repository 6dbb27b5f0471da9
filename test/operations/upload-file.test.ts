import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { revokeApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { api, jsonl } from '../support/api.ts';
import { control, makeSchema, makeTenant, makeToken, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  tenant = await makeTenant();
  slug = await makeSchema(tenant);
});

let serial = 0;
/** Records no other test has sent, so that content is new. */
function records(count = 3) {
  serial++;
  return Array.from({ length: count }, (_, i) => ({
    happened_at: `2026-03-0${1 + (i % 9)}T10:00:00Z`,
    userId: serial * 1000 + i,
  }));
}

const count = async (schema: string) => {
  const { body } = await api(tenant.token).queryRecords(schema, {
    select: ['count(*) as n'],
    event_from: '0001-01-01',
    event_to: '9999-12-31',
  });
  return body.data[0][0] as number;
};

describe('200', () => {
  it('stores a valid file, and its records are in the very next query', async () => {
    const own = await makeSchema(tenant);
    const body = jsonl(records(5));
    const response = await api(tenant.token).upload(own, 'a.jsonl', body);
    expect(response.body).toMatchObject({ success: true, duplicate: false });
    expect(response.body.file).toMatchObject({
      file_name: 'a.jsonl',
      size_bytes: body.length,
      rows: 5,
      sha256: createHash('sha256').update(body).digest('hex'),
      schema_version: '1.0',
      validation: 'valid',
      upload_status: 'completed',
      processing_status: 'pending',
      run_id: null,
    });
    const { id, storage_path, created_at } = response.body.file;
    const day = created_at.slice(0, 10).replaceAll('-', '/');
    expect(storage_path).toBe(`${tenant.slug}/${own}/1.0/${day}/${id}/a.jsonl`);
    expect(await count(own)).toBe(5);
  });

  it.each([
    'application/json',
    'application/x-ndjson',
    'application/x-www-form-urlencoded',
    'no/such; a="b"',
    'x',
  ])('takes a file that is sent as %s', async (type) => {
    const body = jsonl(records(2));
    const sent = await api(tenant.token).upload(slug, `${serial}.jsonl`, body, { 'Content-Type': type });
    expect([sent.status, sent.body.file?.rows]).toEqual([200, 2]);
  });

  it('takes many files on one URL', async () => {
    const own = await makeSchema(tenant);
    const { body } = await api(tenant.token).generateUploadToken(own);
    for (const name of ['1.jsonl', '2.jsonl', '3.jsonl']) {
      expect((await api().put(body.upload_url, name, jsonl(records()))).status).toBe(200);
    }
    expect(await count(own)).toBe(9);
  });

  it('takes CRLF lines and a last line without an end', async () => {
    const body = records(2).map((record) => JSON.stringify(record));
    expect(
      (await api(tenant.token).upload(slug, `crlf-${serial}.jsonl`, body.join('\r\n'))).body.file.rows,
    ).toBe(2);
  });

  it('takes gzip, and counts, hashes and compares what is inside', async () => {
    const content = jsonl(records(4));
    const first = await api(tenant.token).upload(slug, 'packed.jsonl', gzipSync(content), {
      'Content-Encoding': 'gzip',
    });
    expect(first.body.file).toMatchObject({ size_bytes: content.length, rows: 4 });
    const plain = await api(tenant.token).upload(slug, 'plain.jsonl', content);
    expect(plain.body).toMatchObject({ duplicate: true, file: { id: first.body.file.id } });
  });

  it('answers a repeated content with the file that is there, under any name, and stores nothing twice', async () => {
    const own = await makeSchema(tenant);
    const content = jsonl(records(2));
    const first = await api(tenant.token).upload(own, 'one.jsonl', content);
    for (const name of ['one.jsonl', 'two.jsonl']) {
      const again = await api(tenant.token).upload(own, name, content);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({
        duplicate: true,
        file: { id: first.body.file.id, file_name: 'one.jsonl' },
      });
    }
    expect(await count(own)).toBe(2);
    expect((await api(tenant.token).listFiles(own)).body.meta.total).toBe(1);
  });

  it('stores one of many equal uploads that arrive at once', async () => {
    const own = await makeSchema(tenant);
    const { body } = await api(tenant.token).generateUploadToken(own);
    const content = jsonl(records(3));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => api().put(body.upload_url, `same-${i}.jsonl`, content)),
    );
    expect(answers.filter((answer) => answer.body.duplicate === false)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.file.id)).size).toBe(1);
    expect(await count(own)).toBe(3);
  });

  it('takes names with spaces, accents and signs', async () => {
    const name = 'relatório 1% + (a&b)=ç 日本.jsonl';
    const response = await api(tenant.token).upload(slug, name, jsonl(records()));
    expect(response.body.file.file_name).toBe(name);
  });
});

describe('401', () => {
  it.each(['x', 'abc.def', 'A'.repeat(300)])('refuses the credential %s', async (credential) => {
    const answer = await api().put(`${inject('baseUrl')}/u/${credential}`, 'a.jsonl', jsonl(records()));
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('upload_url_invalid');
  });

  it('refuses a credential with any character changed', async () => {
    const { body } = await api(tenant.token).generateUploadToken(slug);
    const url: string = body.upload_url;
    const at = url.lastIndexOf('/') + 1;
    for (let i = at; i < url.length; i += 5) {
      const other = url[i] === 'A' ? 'B' : 'A';
      const answer = await api().put(
        url.slice(0, i) + other + url.slice(i + 1),
        'a.jsonl',
        jsonl(records(1)),
      );
      expect(answer.status, `position ${i - at}`).toBe(401);
    }
  });

  it('refuses an expired URL', async () => {
    const { database } = await control();
    const { body } = await api(tenant.token).generateUploadToken(slug);
    await database.query(`update upload_tokens set expires_at = now() - interval '1 second' where id = $1`, [
      body.id,
    ]);
    expect((await api().put(body.upload_url, 'late.jsonl', jsonl(records()))).status).toBe(401);
  });

  it('refuses the URLs of a revoked API token', async () => {
    const { id, jwt } = await makeToken(tenant, ['upload']);
    const { body } = await api(jwt).generateUploadToken(slug);
    await revokeApiToken((await control()).database, tenant.id, id);
    expect((await api().put(body.upload_url, 'revoked.jsonl', jsonl(records()))).status).toBe(401);
  });

  it('refuses the URLs of an API token that has expired since', async () => {
    const { database } = await control();
    const { id, jwt } = await makeToken(tenant, ['upload']);
    const { body } = await api(jwt).generateUploadToken(slug);
    await database.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    expect((await api().put(body.upload_url, 'outlived.jsonl', jsonl(records()))).status).toBe(401);
  });

  it('refuses the URLs of a schema that was deactivated, until it is active again', async () => {
    const { database } = await control();
    const own = await makeSchema(tenant);
    const { body } = await api(tenant.token).generateUploadToken(own);
    const setActive = (active: boolean) =>
      database.query('update schemas set active = $3 where tenant_id = $1 and slug = $2', [
        tenant.id,
        own,
        active,
      ]);
    await setActive(false);
    expect((await api().put(body.upload_url, 'a.jsonl', jsonl(records()))).status).toBe(401);
    await setActive(true);
    expect((await api().put(body.upload_url, 'a.jsonl', jsonl(records()))).status).toBe(200);
  });
});

describe('413', () => {
  let small: TestTenant;
  let url: string;
  beforeAll(async () => {
    small = await makeTenant({ plan: 'small' });
    const { body } = await api(small.token).generateUploadToken(await makeSchema(small));
    url = body.upload_url;
  });
  const big = (bytes: number) => {
    const line = `${JSON.stringify({ happened_at: '2026-01-01T00:00:00Z', userId: 1, action: 'x'.repeat(900) })}\n`;
    return line.repeat(Math.ceil(bytes / line.length));
  };

  it('says so from Content-Length alone', async () => {
    const answer = await api().put(url, 'big.jsonl', big(120_000));
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('upload_too_large');
  });

  it('counts what gzip hides', async () => {
    const answer = await api().put(url, 'bomb.jsonl', gzipSync(big(5_000_000)), {
      'Content-Encoding': 'gzip',
    });
    expect(answer.status).toBe(413);
  });

  it('says so as soon as a chunked body passes the limit, and leaves nothing queryable', async () => {
    const { pathname, origin } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const req = httpRequest(`${origin}${pathname}/chunked.jsonl`, { method: 'PUT' }, (res) => {
        res.resume();
        resolve(res.statusCode);
        req.destroy();
      });
      req.on('error', reject);
      for (let i = 0; i < 10; i++) req.write(big(20_000)); // and never end
    });
    expect(status).toBe(413);
  });
});

describe('400', () => {
  it('refuses a part of a file, as `curl -C -` sends it, and keeps nothing', async () => {
    const { body } = await api(tenant.token).generateUploadToken(slug);
    const part = ['part.jsonl', `${JSON.stringify(records(1)[0])}\n`] as const;
    const answer = await api().put(body.upload_url, ...part, { 'Content-Range': 'bytes 80-159/160' });
    expect([answer.status, answer.body.code]).toEqual([400, 'upload_partial']);
    expect((await api().put(body.upload_url, ...part)).body).toMatchObject({ duplicate: false });
  });
});

describe('415', () => {
  it('refuses other encodings', async () => {
    const { body } = await api(tenant.token).generateUploadToken(slug);
    const br = await api().put(body.upload_url, 'a.jsonl', '{}', { 'Content-Encoding': 'br' });
    expect(br.status).toBe(415);
  });
});

describe('422', () => {
  it('reports every bad line: line, byte, field, what was expected, what was found', async () => {
    const good = JSON.stringify(records(1)[0]);
    const lines = [
      good,
      '{happened_at: "2026-01-01T00:00:00Z", userId: 1}',
      '{"happened_at":"2026-01-01T00:00:00Z","userId":"one"}',
      '{"happened_at":"2026-02-30T00:00:00Z","userId":1}',
      '{"happened_at":"2026-01-01T00:00:00Z"}',
      '{"happened_at":"2026-01-01T00:00:00Z","userId":1,"extra":true}',
      '[1]',
      `${good}${good}`,
    ];
    const answer = await api(tenant.token).upload(slug, 'bad.jsonl', `${lines.join('\n')}\n`);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('upload_not_jsonl');
    const { report } = answer.body;
    expect(report).toMatchObject({ lines: 8, bad_lines: 7 });
    expect(report.errors.map((error: { line: number }) => error.line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(report.errors[1]).toMatchObject({ field: 'userId', found: '"one"' });
    const bytesBefore = Buffer.byteLength(`${lines[0]}\n${lines[1]}\n`);
    expect(report.errors[1].byte_offset).toBe(bytesBefore + lines[2]!.indexOf('"one"'));
  });

  it('counts all bad lines and describes the first 100', async () => {
    const answer = await api(tenant.token).upload(slug, 'all-bad.jsonl', '{}\n'.repeat(250));
    expect(answer.body.report).toMatchObject({ lines: 250, bad_lines: 250 });
    expect(answer.body.report.errors).toHaveLength(100);
  });

  it('lists an invalid file as failed and invalid, and never shows its records', async () => {
    const own = await makeSchema(tenant);
    await api(tenant.token).upload(own, 'good.jsonl', jsonl(records(2)));
    await api(tenant.token).upload(own, 'half.jsonl', `${jsonl(records(5))}not json\n`);
    expect(await count(own)).toBe(2);
    const { body } = await api(tenant.token).listFiles(own, { validation: 'invalid' });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      file_name: 'half.jsonl',
      upload_status: 'failed',
      rows: 6,
      sha256: null,
    });
  });

  it('refuses an empty file', async () => {
    const answer = await api(tenant.token).upload(slug, 'empty.jsonl', '');
    expect(answer.status).toBe(422);
    expect(answer.body.report.errors[0].code).toBe('empty_file');
    expect(answer.body.error).toContain('1 de 1 linhas');
  });

  it('refuses another content under the name of a stored file, and frees the name of a failed one', async () => {
    const own = await makeSchema(tenant);
    expect((await api(tenant.token).upload(own, 'n.jsonl', 'bad\n')).status).toBe(422);
    expect((await api(tenant.token).upload(own, 'n.jsonl', jsonl(records()))).status).toBe(200);
    const taken = await api(tenant.token).upload(own, 'n.jsonl', jsonl(records()));
    expect(taken.status).toBe(422);
    expect(taken.body.errors.file_name).toHaveLength(1);
    expect(await count(own)).toBe(3);
  });

  it.each([
    'a.json',
    'a.jsonl.gz',
    '.jsonl',
    'a/b.jsonl',
    'a\\b.jsonl',
    '../a.jsonl',
    'a\u0000.jsonl',
    'a\n.jsonl',
    'a\u007f.jsonl',
    `${'é'.repeat(125)}.jsonl`,
  ])('refuses the name %j', async (name) => {
    const answer = await api(tenant.token).upload(slug, name, jsonl(records(1)));
    expect(answer.status).toBe(422);
    expect(answer.body.errors.file_name).toHaveLength(1);
  });

  it.each(['a%zz.jsonl', 'a%', '%ff.jsonl'])('refuses the name %j as an address has it', async (name) => {
    const { body } = await api(tenant.token).generateUploadToken(slug);
    const answer = await fetch(`${body.upload_url}/${name}`, { method: 'PUT', body: jsonl(records(1)) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'upload_invalid_name',
      errors: { file_name: [expect.any(String)] },
    });
  });

  it.each(['_a.jsonl', '.a.jsonl', 'a:b.jsonl', '[a]*?{b}.jsonl', '%25 é ção 🌾.jsonl', '-a=b&c#.jsonl'])(
    'takes the name %j, and its records are in the next query',
    async (name) => {
      const own = await makeSchema(tenant);
      expect((await api(tenant.token).upload(own, name, jsonl(records(3)))).status).toBe(200);
      expect(await count(own)).toBe(3);
    },
  );

  it('refuses broken gzip', async () => {
    const packed = gzipSync(jsonl(records(50)));
    const cut = await api(tenant.token).upload(slug, 'cut.jsonl', packed.subarray(0, packed.length - 12), {
      'Content-Encoding': 'gzip',
    });
    expect(cut.status).toBe(422);
    expect(cut.body.code).toBe('upload_bad_gzip');
    const plain = await api(tenant.token).upload(slug, 'no.jsonl', 'not gzip', {
      'Content-Encoding': 'gzip',
    });
    expect(plain.body.code).toBe('upload_bad_gzip');
  });
});

describe('a connection cut in the middle', () => {
  it('leaves a failed record and no data', async () => {
    const own = await makeSchema(tenant);
    const { body } = await api(tenant.token).generateUploadToken(own);
    const { origin, pathname } = new URL(body.upload_url);
    const req = httpRequest(`${origin}${pathname}/broken-off.jsonl`, {
      method: 'PUT',
      headers: { 'Content-Length': '999999' },
    });
    req.on('error', () => {});
    req.write(jsonl(records(100)));
    const status = async () => (await api(tenant.token).listFiles(own)).body.data[0]?.upload_status;
    await expect.poll(status).toBe('pending');
    req.destroy();
    await expect.poll(status).toBe('failed');
    const { database } = await control();
    const rows = await database.query<{ uploaded_position: number | null }>(
      'select uploaded_position from files where tenant_id = $1 and file_name = $2',
      [tenant.id, 'broken-off.jsonl'],
    );
    expect(rows).toEqual([{ uploaded_position: null }]);
  });
});

describe('405', () => {
  it('names what the address takes', async () => {
    const { body } = await api(tenant.token).generateUploadToken(slug);
    const answer = await supertest(inject('baseUrl')).get(`${new URL(body.upload_url).pathname}/a.jsonl`);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('PUT');
  });
});
