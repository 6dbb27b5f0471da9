/** A POST to a receiver that strangers named. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type SendFailure =
  /** The address, or one of those that the name leads to, is not for webhooks (contract rule 51). */
  'address_refused' | 'name_not_found' | 'timed_out' | 'tls_failed' | 'connection_failed';

/** What came of it. `ms` until the answer, or until it was given up. */
export type WebhookAnswer =
  | { kind: 'answer'; status: number; ms: number; body: string; retryAfter: string | undefined }
  | { kind: 'none'; failure: SendFailure; ms: number; detail: string };

/** Sends to receivers outside, never to what is inside. Follows no redirect. */
export interface WebhookSender {
  /** Resolves always, within the time limit; rejects only when `signal` ends it. */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
}
