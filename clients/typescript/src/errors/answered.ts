import type {
  DamagedSourceError as DamagedSource,
  FileRecord,
  ValidationReport,
} from '../generated/types.ts';
import { CeleiroError, type ErrorDetails, nameIt } from './celeiro-error.ts';

/** 401: the API token, or an upload URL, is missing, expired or revoked. */
export class AuthenticationError extends CeleiroError {
  static {
    nameIt(AuthenticationError, 'AuthenticationError');
  }
}

/** 403: the token lacks a scope, or the account's plan does not include the operation. */
export class PermissionError extends CeleiroError {
  static {
    nameIt(PermissionError, 'PermissionError');
  }
}

/** 404: the schema does not exist, or belongs to another account. */
export class NotFoundError extends CeleiroError {
  static {
    nameIt(NotFoundError, 'NotFoundError');
  }
}

/** 400, 413, 415, 422: the request breaks a rule; `fields` says where. */
export class InvalidRequestError extends CeleiroError {
  static {
    nameIt(InvalidRequestError, 'InvalidRequestError');
  }
}

/** The content of an upload is not valid JSONL of the schema. */
export class InvalidFileError extends InvalidRequestError {
  /**
   * The bad lines; the first 100 are described. `line` and `byte_offset` count from the start of the source that was
   * given, `lines` and `bad_lines` those of the part that was refused.
   */
  readonly report: ValidationReport;
  /** The record that the service keeps of the refused part; undefined where the file was checked here. */
  readonly file: FileRecord | undefined;

  constructor(
    message: string,
    details: ErrorDetails & { report: ValidationReport; file?: FileRecord | undefined },
  ) {
    super(message, details);
    this.report = details.report;
    this.file = details.file;
  }

  static {
    nameIt(InvalidFileError, 'InvalidFileError');
  }
}

/** 409: stored files are missing or damaged, so no row is answered. */
export class DamagedSourceError extends CeleiroError {
  /** The files, ten at most; empty where files of the table itself are damaged. */
  readonly damagedFiles: NonNullable<DamagedSource['damaged_files']>;

  constructor(
    message: string,
    details: ErrorDetails & { damaged_files: DamagedSource['damaged_files'] | undefined },
  ) {
    super(message, details);
    this.damagedFiles = details.damaged_files ?? [];
  }

  static {
    nameIt(DamagedSourceError, 'DamagedSourceError');
  }
}

/** 429 after the last attempt; `retryAfterSeconds` says when to go on. */
export class RateLimitError extends CeleiroError {
  static {
    nameIt(RateLimitError, 'RateLimitError');
  }
}

/** 507 after the last attempt: the store, or the account's share of it, is full. */
export class StorageFullError extends CeleiroError {
  static {
    nameIt(StorageFullError, 'StorageFullError');
  }
}

/** 500, 503, 504 and every other refusal of the service, after the last attempt. */
export class ServiceError extends CeleiroError {
  static {
    nameIt(ServiceError, 'ServiceError');
  }
}
