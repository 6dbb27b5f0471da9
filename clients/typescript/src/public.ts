/** What every runtime's package offers besides `Celeiro` and `checkFile`. */
export type { Checker, CheckResult } from './check/check-result.ts';
export { type CheckOptions, createChecker } from './check/check-source.ts';
export type { SchemaDocument } from './check/schema-document.ts';
export type { CallOptions, ClientOptions } from './client.ts';
export * from './errors/index.ts';
export type { FileFilters } from './files/list-files.ts';
export { type ErrorCode, ErrorCodes, type LineErrorCode, LineErrorCodes } from './generated/codes.ts';
export type {
  Condition,
  FileRecord,
  LineError,
  Ordering,
  ProcessingStarted,
  QueryColumn,
  QueryStatistics,
  SchemaDefinition,
  Shape,
  ValidationReport,
} from './generated/types.ts';
export type { Machines } from './processing/process-files.ts';
export type { WaitOptions } from './processing/wait-for-runs.ts';
export type { NextPage, Page, Query } from './query/page.ts';
export type { Rows, RowsOptions } from './query/rows.ts';
export type { DateText, DecimalText, JsonText, Row, TimestampText, Value } from './query/values.ts';
export type { SentPart } from './upload/sent-part.ts';
export type { ByteSource } from './upload/source.ts';
export type { UploadProgress, UploadSummary } from './upload/told.ts';
export type { RunStatusEvent, WebhookEvent } from './webhooks/events.ts';
export { verifyWebhook, type WebhookHeaders } from './webhooks/verify-webhook.ts';
