/** A letter as it is sent: text and HTML say the same. */
export interface OutgoingLetter {
  /** Without angle brackets; the same with every attempt. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export type MailFailure =
  /** No connection, or one that broke. */
  | 'unreachable'
  | 'name_not_found'
  /** The server did not answer in time. */
  | 'timed_out'
  /** The server offers no TLS, or its certificate is not trusted. */
  | 'tls_failed'
  | 'login_refused'
  | 'sender_refused'
  | 'recipient_refused'
  /** Any other refusal. */
  | 'refused';

export type MailOutcome =
  | { kind: 'sent' }
  /** `permanent`: another attempt would end alike. `detail`: what the server said; it may name the recipient. */
  | { kind: 'failed'; failure: MailFailure; permanent: boolean; detail: string };

/** Hands letters to the operator's mail server. */
export interface MailSender {
  /** Always resolves, within a minute. */
  send(letter: OutgoingLetter): Promise<MailOutcome>;
  /** Connects and logs in, and sends nothing. Always resolves, within a minute. */
  check(): Promise<MailOutcome>;
}
