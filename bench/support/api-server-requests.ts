import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Stack } from '../../tools/stack/context.ts';
import { apiUrlOf } from '../../tools/stack/kubernetes/addresses.ts';
import { admin } from '../../tools/stack/kubernetes/client.ts';

/** Requests that the stack's API server has answered since its start, whoever asked, by verb and resource. */
export async function requestsOfApiServer(stack: Stack): Promise<Map<string, number>> {
  const options = {};
  await admin(stack).applyToHTTPSOptions(options);
  const answer = await new Promise<string>((resolve, reject) => {
    request(`${apiUrlOf(stack)}/metrics`, options, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });
  const counts = new Map<string, number>();
  for (const [, labels, value] of answer.matchAll(/^apiserver_request_total\{(.*)\} (\S+)$/gm)) {
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels!)?.[1] ?? '';
    const kind = [label('verb'), label('resource'), label('subresource')].filter(Boolean).join(' ');
    counts.set(kind, (counts.get(kind) ?? 0) + Number(value));
  }
  return counts;
}
