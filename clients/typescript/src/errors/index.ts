export * from './answered.ts';
export { CeleiroError } from './celeiro-error.ts';
export { RunFailedError, RunTimeoutError } from './runs.ts';
export { ConnectionError, type ConnectionFailure, UnexpectedAnswerError } from './unanswered.ts';
export { type WebhookFault, WebhookVerificationError } from './webhook.ts';
