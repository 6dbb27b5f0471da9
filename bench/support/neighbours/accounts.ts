import { request } from 'node:http';
import { type Attack, inStreams } from './attack.ts';

const password = 'milho verde no paiol';
const loginStreams = 20;
const detectionStreams = 8;
/** Largest sample that the service reads. */
const sampleBytes = 8 * 1024 * 1024;

interface Answer {
  status: number | undefined;
  cookie: string | undefined;
}

/** Logins, each of which hashes a password, and samples of 8 MiB for schema detection, by one account. */
export const attack: Attack = {
  async prepare({ service, loud }) {
    const { url } = service.serve;
    return { url, email: loud.ownerEmail, secret: loud.ownerLinkSecret };
  },

  async run({ url, email, secret }, ready) {
    // Not `fetch`, which copies each body: this process's memory must not be what is measured.
    const post = (path: string, body: Buffer, headers: Record<string, string>): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const options = { method: 'POST', agent: false, headers: { Origin: url, ...headers } };
        const req = request(`${url}/panel/api${path}`, options, (res) => {
          const answer = { status: res.statusCode, cookie: res.headers['set-cookie']?.[0] };
          res.resume().once('close', () => resolve(answer));
        });
        req.once('error', reject);
        req.end(body);
      });
    const json = { 'Content-Type': 'application/json' };
    const joined = await post(`/invitations/${secret}`, Buffer.from(JSON.stringify({ password })), json);
    if (joined.status !== 200) throw new Error(`the invitation was answered ${joined.status}`);
    const Cookie = joined.cookie!.split(';')[0]!;
    const record = (n: number): string =>
      `{"at":"2026-01-01T00:00:00Z","n":${n},"text":"${n}","ok":true,"price":${n / 100}}\n`;
    let records = '';
    for (let n = 0; records.length < sampleBytes - 1000; n++) records += record(n);
    const sample = Buffer.from(records);
    const login = Buffer.from(JSON.stringify({ email, password }));
    const bytes = { Cookie, 'Content-Type': 'application/octet-stream' };
    const streams = inStreams(loginStreams + detectionStreams, (stream) =>
      stream < loginStreams
        ? post('/login', login, json)
        : post('/schemas/detect?name=a.jsonl', sample, bytes),
    );
    ready();
    await streams;
  },
};
