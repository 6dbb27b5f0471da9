import { CeleiroError, nameIt } from './celeiro-error.ts';

/** Which check a webhook failed. */
export type WebhookFault =
  | 'webhook_headers_invalid'
  | 'webhook_signature_invalid'
  | 'webhook_timestamp_off'
  | 'webhook_payload_invalid';

/** A webhook that is forged, changed, or too old. `code` is the check that failed. */
export class WebhookVerificationError extends CeleiroError {
  declare readonly code: WebhookFault;
  /**
   * With `webhook_timestamp_off`: seconds that the timestamp lies behind this machine's clock; negative where it lies
   * ahead.
   */
  readonly offSeconds: number | undefined;

  constructor(code: WebhookFault, message: string, offSeconds?: number, cause?: unknown) {
    super(message, { code, cause });
    this.offSeconds = offSeconds;
  }

  static {
    nameIt(WebhookVerificationError, 'WebhookVerificationError');
  }
}
