import fc from 'fast-check';
import {
  badLine,
  buildBadContent,
  buildContent,
  type Content,
  type ContentSpec,
  contentSpec,
} from '../content.ts';
import { type Delivery, delivery, type Reply } from '../delivery.ts';
import type { Model, ModelFile, UploadToken } from '../model.ts';
import type { Version } from '../schema.ts';
import { expectRefusal, expectStatus, type Service } from '../service.ts';
import { command, pick } from './command.ts';

interface Sent {
  name: string;
  spec: ContentSpec;
  serial: number;
  version: Version;
  content: Content;
}

/** Uploads valid content. The answer expected depends on the names and contents uploaded before. */
export async function sendValid(
  model: Model,
  service: Service,
  token: UploadToken,
  sent: Sent,
  how: Delivery,
): Promise<void> {
  takeIn(model, token, sent, await service.put(token, sent.name, sent.content.bytes, how));
}

/** Records an answered upload in the model. */
export function takeIn(model: Model, token: UploadToken, sent: Sent, reply: Reply): void {
  const same = model.holding(sent.content.sha256);
  if (!same && model.named(sent.name)) {
    expectRefusal(422, 'upload_name_taken', reply);
    return;
  }
  const { file, duplicate } = expectStatus(200, reply).body as { file: { id: number }; duplicate: boolean };
  if (duplicate !== Boolean(same) || (same && same.id !== file.id)) {
    throw new Error(
      `expected ${same ? `a duplicate of ${same.id}` : 'a new file'}: ${JSON.stringify(reply)}`,
    );
  }
  if (!same) model.files.push(newFile(file.id, token, sent));
}

export function newFile(id: number, token: UploadToken, sent: Sent): ModelFile {
  const { content, ...rest } = sent;
  const { sha256, records } = content;
  return { ...rest, id, checkedBy: token.version, sha256, records, state: 'pending' };
}

const MOST_TOKENS = 4;

/** An upload token: a new one for 0, else one made earlier, which keeps its version. */
export async function tokenFor(
  model: Model,
  service: Service,
  index: number,
  oldest = 1,
): Promise<UploadToken> {
  const known = model.tokens.filter(({ version }) => version.ordinal >= oldest);
  if (index > 0 && known.length > 0) return pick(known, index);
  const token = { credential: await service.newToken(), version: model.currentVersion };
  if (model.tokens.push(token) > MOST_TOKENS) model.tokens.shift();
  return token;
}

/** New content for a token, not sent yet. */
export function prepare(model: Model, spec: ContentSpec, { version }: UploadToken, name?: string): Sent {
  const serial = model.nextSerial();
  const content = buildContent(spec, serial, version);
  return { name: name ?? `${serial} ação.jsonl`, spec, serial, version, content };
}

interface Upload {
  spec: ContentSpec;
  delivery: Delivery;
  token: number;
}

/** A valid file under a name of its own. */
export const upload = command<Upload>('upload', {
  async act(model, service, { spec, delivery: how, token: index }) {
    const token = await tokenFor(model, service, index);
    await sendValid(model, service, token, prepare(model, spec, token), how);
  },
});

/** Uploads other content under the name of an existing file. */
export const uploadOther = command<Upload & { file: number }>('uploadOther', {
  when: (model) => model.files.length > 0,
  async act(model, service, { spec, delivery: how, token: index, file }) {
    const token = await tokenFor(model, service, index);
    const { name } = pick(model.files, file);
    await sendValid(model, service, token, prepare(model, spec, token, name), how);
  },
});

/** Uploads the content of an existing file again, under its own name or another. */
export const uploadAgain = command<{ file: number; delivery: Delivery; token: number; renamed: boolean }>(
  'uploadAgain',
  {
    when: (model) => model.files.length > 0,
    async act(model, service, { file: index, delivery: how, token: tokenIndex, renamed }) {
      const file = pick(model.files, index);
      const token = await tokenFor(model, service, tokenIndex, file.version.ordinal);
      const name = renamed ? `again ${model.nextSerial()}.jsonl` : file.name;
      const { spec, serial, version } = file;
      const content = model.contentOf(file);
      await sendValid(model, service, token, { name, spec, serial, version, content }, how);
    },
  },
);

/** A file with one bad line: refused with a report of it, and no record of it is data. */
export const uploadBad = command<Upload & { bad: { kind: number; at: number } }>('uploadBad', {
  async act(model, service, { spec, delivery: how, token: index, bad }) {
    const token = await tokenFor(model, service, index);
    const serial = model.nextSerial();
    const content = buildBadContent(spec, serial, token.version, bad);
    const reply = await service.put(token, `${serial} bad.jsonl`, content.bytes, how);
    const { report, file } = expectRefusal(422, 'upload_not_jsonl', reply).body as {
      report: { lines: number; bad_lines: number; errors: { line: number }[] };
      file: { validation: string; upload_status: string };
    };
    const found = [
      report.lines,
      report.bad_lines,
      report.errors[0]!.line,
      file.validation,
      file.upload_status,
    ];
    const expected = [content.lines, 1, content.badLine, 'invalid', 'failed'];
    if (found.join() !== expected.join()) throw new Error(`expected ${expected}, found ${found}`);
  },
});

/** The connection is cut in the middle: no record of the file is data. */
export const uploadCut = command<Upload & { percent: number }>('uploadCut', {
  async act(model, service, { spec, delivery: how, token: index, percent }) {
    const token = await tokenFor(model, service, index);
    const { name, content } = prepare(model, spec, token);
    // Counts bytes before gzip, so that at least one byte of an uncompressed body is missing.
    const stopAt = Math.floor(((content.bytes.length - 1) * percent) / 100);
    const cut = service.put(
      token,
      name,
      content.bytes,
      { ...how, gzip: false },
      {
        stopAt,
        onStop: (request) => void request.destroy(),
      },
    );
    await cut.then(
      (reply) => Promise.reject(new Error(`a cut upload was answered ${JSON.stringify(reply)}`)),
      () => undefined,
    );
  },
});

/** Uploads several files at once, the first one twice: both copies are answered with the same file. */
export const uploadBurst = command<{ specs: ContentSpec[]; delivery: Delivery; token: number }>(
  'uploadBurst',
  {
    async act(model, service, { specs, delivery: how, token: index }) {
      const token = await tokenFor(model, service, index);
      const sent = specs.map((spec) => prepare(model, spec, token));
      const twice = [...sent, sent[0]!];
      const replies = await Promise.all(
        twice.map(({ name, content }) => service.put(token, name, content.bytes, how)),
      );
      const answers = replies.map((reply) => expectStatus(200, reply));
      const [first, again] = [answers[0]!, answers.at(-1)!];
      const news = [first, again].filter(({ body }) => body.duplicate === false);
      if (news.length !== 1) throw new Error(`one of two is new: ${JSON.stringify([first, again])}`);
      // In the order of the service's ids: the copy that was stored first is the file.
      takeIn(model, token, sent[0]!, news[0]!);
      for (const [place, one] of sent.slice(1).entries()) takeIn(model, token, one, answers[place + 1]!);
      takeIn(model, token, sent[0]!, news[0] === first ? again : first);
    },
  },
);

const base = { spec: contentSpec, delivery, token: fc.nat(MOST_TOKENS) };
export const uploads = {
  upload: fc.record(base).map(upload),
  uploadOther: fc.record({ ...base, file: fc.nat(30) }).map(uploadOther),
  uploadAgain: fc
    .record({ file: fc.nat(30), delivery, token: base.token, renamed: fc.boolean() })
    .map(uploadAgain),
  uploadBad: fc.record({ ...base, bad: badLine }).map(uploadBad),
  uploadCut: fc.record({ ...base, percent: fc.integer({ min: 0, max: 100 }) }).map(uploadCut),
  uploadBurst: fc
    .record({
      specs: fc.array(contentSpec, { minLength: 1, maxLength: 5 }),
      delivery,
      token: base.token,
    })
    .map(uploadBurst),
};
