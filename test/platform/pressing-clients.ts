import type { ProvidedContext } from 'vitest';
import { client, makeAccount } from '../distributed/world.ts';
import { asOk, fileOf, ofNumbers } from '../support/load.ts';

const CLIENTS = 4;
/** About 2 MB a file: checking them is what takes the gateways' processors. */
const ROWS = 50_000;

export interface PressingClients {
  begin(): void;
  /** Lets the uploads under way end. */
  end(): Promise<void>;
  failures: string[];
  answered(): number;
}

/** Clients of a new account that upload one large file after the other, without a pause. */
export async function pressingClients({
  url,
  settings,
}: ProvidedContext['platform']): Promise<PressingClients> {
  const account = await makeAccount(settings, ofNumbers);
  const api = client(url, account);
  const body = fileOf(1, ROWS);
  const failures: string[] = [];
  let answered = 0;
  let isEnding = false;
  let loops: Promise<void>[] = [];
  const press = async (index: number) => {
    for (let serial = 1; !isEnding; serial++) {
      try {
        const { upload_url } = (await asOk(await api.once('generate-upload-token', { minutes: 10 }))) as {
          upload_url: string;
        };
        const headers = { 'Content-Type': 'application/octet-stream' };
        await asOk(await fetch(`${upload_url}/${index}-${serial}.jsonl`, { method: 'PUT', headers, body }));
        answered++;
      } catch (error) {
        failures.push(`pressing upload: ${(error as Error).message}`);
      }
    }
  };
  return {
    failures,
    answered: () => answered,
    begin() {
      loops = Array.from({ length: CLIENTS }, (_, index) => press(index));
    },
    async end() {
      isEnding = true;
      await Promise.all(loops);
    },
  };
}
