/** A POST to a receiver whose address a tenant chose; not to be trusted. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type SendFailure =
  /** The address, or one that the name resolves to, is not allowed for webhooks (contract rule 51). */
  'address_refused' | 'name_not_found' | 'timed_out' | 'tls_failed' | 'connection_failed';

/** Outcome of the request. `ms`: time until the answer, or until the request was given up. */
export type WebhookAnswer =
  | { kind: 'answer'; status: number; ms: number; body: string; retryAfter: string | undefined }
  | { kind: 'none'; failure: SendFailure; ms: number; detail: string };

/** Sends to public receivers, never to internal addresses. Follows no redirect. */
export interface WebhookSender {
  /** Always resolves within the timeout, also after a failure; rejects only if `signal` aborts. */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
}
