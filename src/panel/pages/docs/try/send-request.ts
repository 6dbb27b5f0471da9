/** What came back, for showing. */
export interface Trial {
  status: number;
  ms: number;
  headers: [name: string, value: string][];
  body: string;
  /** Code of an error of the service. */
  code: string | undefined;
}

/** Headers that a reader would look at, in this order. */
const SHOWN = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Next-Page-Token',
  'Content-Type',
];

/**
 * Sends a request of the public API from the browser, without its cookies.
 * @throws TypeError where there is no answer
 */
export async function sendRequest(
  { method, url, token, body }: { method: string; url: string; token: string; body: string | undefined },
  signal: AbortSignal,
): Promise<Trial> {
  const startedAt = performance.now();
  const answer = await fetch(url, {
    method,
    signal,
    credentials: 'omit',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    ms: Math.round(performance.now() - startedAt),
    headers: SHOWN.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    body: text,
    code: answer.ok ? undefined : codeOf(text),
  };
}

function codeOf(body: string): string | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
