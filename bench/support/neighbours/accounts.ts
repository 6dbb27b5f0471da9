import { type Attack, inStreams } from './attack.ts';

const password = 'milho verde no paiol';
const loginStreams = 20;
const detectionStreams = 8;
/** Largest sample that the service reads. */
const sampleBytes = 8 * 1024 * 1024;

/** Logins, each of which hashes a password, and samples of 8 MiB for schema detection, by one account. */
export const attack: Attack = {
  async prepare({ service, loud }) {
    const { url } = service.serve;
    return { url, email: loud.ownerEmail, secret: loud.ownerLinkSecret };
  },

  async run({ url, email, secret }, ready) {
    const post = (path: string, body: string, headers: Record<string, string>): Promise<Response> =>
      fetch(`${url}/panel/api${path}`, { method: 'POST', headers: { Origin: url, ...headers }, body });
    const json = { 'Content-Type': 'application/json' };
    const joined = await post(`/invitations/${secret}`, JSON.stringify({ password }), json);
    if (joined.status !== 200) throw new Error(`the invitation was answered ${joined.status}`);
    const Cookie = joined.headers.get('set-cookie')!.split(';')[0]!;
    const record = (n: number): string =>
      `{"at":"2026-01-01T00:00:00Z","n":${n},"text":"${n}","ok":true,"price":${n / 100}}\n`;
    let sample = '';
    for (let n = 0; sample.length < sampleBytes - 1000; n++) sample += record(n);
    const bytes = { Cookie, 'Content-Type': 'application/octet-stream' };
    const streams = inStreams(loginStreams + detectionStreams, async (stream) => {
      const answer =
        stream < loginStreams
          ? await post('/login', JSON.stringify({ email, password }), json)
          : await post('/schemas/detect?name=a.jsonl', sample, bytes);
      await answer.arrayBuffer();
    });
    ready();
    await streams;
  },
};
