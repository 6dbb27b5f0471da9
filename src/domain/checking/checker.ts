import { api } from '../../../generated/contract-values.ts';
import { lineFindings } from '../../messages/pt-br/line-errors.ts';
import type { SchemaDefinition } from '../schemas/schema-definition.ts';
import { compileSchema } from './compiled-schema.ts';
import { EventDays } from './event-days.ts';
import { KernelGate } from './kernel-host/kernel-gate.ts';
import {
  acquireWorkspace,
  MAX_LINE_BYTES,
  releaseWorkspace,
  type Workspace,
} from './kernel-host/workspace.ts';
import { LineChecker } from './lines/line-checker.ts';
import { PatchedOutput } from './patched-output.ts';
import { describeFault, excerpt, excerptBytes, type LineError } from './report/line-fault.ts';
import { LineReport } from './report/line-report.ts';
import { isUtf8 } from './runtime.ts';
import { firstInvalidUtf8 } from './utf8.ts';

export type { LineError } from './report/line-fault.ts';

const DEFAULT_REPORTED_ERRORS = api.schemas.ValidationReport.properties.errors.maxItems;
const LF = 10;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Result of the check of a whole file. */
export interface CheckSummary {
  /** Lines of the file, bad ones included. */
  rows: number;
  badRows: number;
  /** Bytes taken in and bytes passed on; they differ if values were rewritten or the file is bad. */
  bytes: number;
  storedBytes: number;
  /** Lines passed on; equal to `rows` for a valid file. */
  storedLines: number;
  /** The first errors, at most one per line. */
  errors: LineError[];
  /** First and last day, `YYYY-MM-DD` in UTC, between which every event surely lies. Null if the file has a bad line. */
  minDay: string | null;
  maxDay: string | null;
}

/**
 * Checks a JSONL file against a schema while its bytes pass (contract rules 21 and 22). `push` and `end` yield the
 * accepted bytes in pieces; values that engines could read differently are rewritten. After the first bad line nothing
 * more is yielded, but the whole file is counted. A piece is valid until the next one is requested. The caller must take
 * every piece before the next call.
 * Memory is bounded by the longest line allowed. A WASM kernel accepts most lines: it only knows "valid as it stands".
 * `LineChecker` decides every other line.
 */
export class JsonlChecker {
  readonly #workspace: Workspace;
  readonly #lines: LineChecker;
  readonly #kernel: KernelGate;
  readonly #output: PatchedOutput;
  readonly #days = new EventDays();
  readonly #report: LineReport;
  #rows = 0;
  /** File offset of the first byte in the workspace, and the number of bytes there. */
  #offset = 0;
  #held = 0;
  #skippingLine = false;
  #closed = false;

  /** `useKernel: false` leaves every line to the authoritative tier: same results, slower. */
  constructor(
    definition: SchemaDefinition,
    options: { maxReportedErrors?: number; useKernel?: boolean } = {},
  ) {
    const schema = compileSchema(definition);
    this.#workspace = acquireWorkspace(schema);
    this.#kernel = new KernelGate(this.#workspace, options.useKernel ?? true);
    this.#lines = new LineChecker(
      schema,
      this.#workspace.bytes,
      (day, offsetMinutes) => this.#days.note(day, offsetMinutes),
      (from) => this.#kernel.fieldValue(from),
    );
    this.#output = new PatchedOutput(this.#workspace);
    this.#report = new LineReport(options.maxReportedErrors ?? DEFAULT_REPORTED_ERRORS);
  }

  /** Whether the current line outgrows the workspace when `push` takes these bytes. */
  growsWith(chunk: Uint8Array): boolean {
    const { capacity } = this.#workspace;
    if (this.#skippingLine || this.#held + chunk.length < capacity) return false;
    const newline = chunk.indexOf(LF);
    return this.#held + (newline < 0 ? chunk.length : newline) >= capacity;
  }

  /** Takes the next bytes of the file. */
  *push(chunk: Uint8Array): Generator<Uint8Array, void, void> {
    let taken = 0;
    while (taken < chunk.length) {
      if (this.#skippingLine) taken = this.#skip(chunk, taken);
      else if (this.#held > MAX_LINE_BYTES) this.#refuseLongLine();
      else taken += yield* this.#take(chunk, taken);
    }
  }

  /** Ends the file and yields the remaining bytes. No `push` may follow. */
  *end(): Generator<Uint8Array, void, void> {
    if (this.#held > MAX_LINE_BYTES) this.#refuseLongLine();
    const lastLine = this.#held;
    if (lastLine > 0) {
      const { base, bytes } = this.#workspace;
      bytes[base + lastLine] = LF;
      // A missing last LF is added: DuckDB fails on a last line without LF that crosses a border of its buffers.
      yield* this.#check(base, base + lastLine + 1);
      this.#held = 0;
      this.#offset += lastLine;
    }
    if (this.#offset === 0) {
      this.#report.add(() =>
        describeFault({ line: 1, offset: 0, code: 'empty_file' }, 'one_line', lineFindings.nothing),
      );
    }
    this.#kernel.noteDays(this.#days);
  }

  /** Result of the check. Call after `end`. */
  summary(): CheckSummary {
    const { badRows, errors } = this.#report;
    const valid = badRows === 0;
    return {
      rows: this.#rows,
      badRows,
      bytes: this.#offset,
      storedBytes: this.#output.storedBytes,
      storedLines: this.#output.storedLines,
      errors,
      minDay: valid ? this.#days.first() : null,
      maxDay: valid ? this.#days.last() : null,
    };
  }

  /** Returns the memory to the pool for the next file. Required after a failure too; safe to call twice. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    releaseWorkspace(this.#workspace);
  }

  /** Copies as much of the chunk as fits, checks the lines that are now complete, and keeps the rest. */
  *#take(chunk: Uint8Array, from: number): Generator<Uint8Array, number, void> {
    const workspace = this.#workspace;
    if (this.#held === workspace.capacity) {
      workspace.grow();
      this.#lines.scanner.bytes = workspace.bytes;
    }
    const { base, bytes } = workspace;
    const size = Math.min(chunk.length - from, workspace.capacity - this.#held);
    const start = base + this.#held;
    bytes.set(from === 0 && size === chunk.length ? chunk : chunk.subarray(from, from + size), start);
    this.#held += size;
    // Only the new bytes are searched, so that a long line is not searched again and again.
    const newline = bytes.subarray(start, start + size).lastIndexOf(LF);
    if (newline < 0) return size;
    const end = start + newline + 1;
    yield* this.#check(base, end);
    const rest = base + this.#held - end;
    if (rest > 0) bytes.copyWithin(base, end, end + rest);
    this.#offset += end - base;
    this.#held = rest;
    return size;
  }

  /**
   * Checks the whole lines in [from, to). Yields all lines before the first bad one, even within the same segment, so that
   * the output never depends on chunks.
   */
  *#check(from: number, to: number): Generator<Uint8Array, void, void> {
    const { bytes } = this.#workspace;
    const output = this.#output;
    const lines = this.#lines;
    output.begin(from);
    let i = this.#rows === 0 ? this.#checkMark(from) : from;
    // Place of the next byte that is not UTF-8, and the start of its line.
    let invalid = isUtf8(bytes.subarray(i, to)) ? to : firstInvalidUtf8(bytes, i, to);
    let validEnd = invalid === to ? to : lineStart(bytes, invalid, i);
    while (i < to) {
      if (i === validEnd) {
        if (this.#report.badRows === 0) yield* output.finish(i);
        i = this.#refuseBytes(invalid, from);
        invalid = firstInvalidUtf8(bytes, i, to);
        validEnd = invalid === to ? to : lineStart(bytes, invalid, i);
        continue;
      }
      i = this.#kernel.run(i, validEnd);
      this.#rows += this.#kernel.rows;
      if (i === validEnd) continue;
      const end = lines.check(i);
      this.#kernel.noteLeftOver();
      if (end >= 0) {
        this.#rows++;
        if (lines.rewritings.count > 0 && this.#report.badRows === 0) yield* output.rewrite(lines.rewritings);
        i = end;
      } else {
        if (this.#report.badRows === 0) yield* output.finish(i);
        i = this.#refuseLine(i, from);
      }
    }
    if (this.#report.badRows === 0) yield* output.finish(to);
  }

  /** Reports the fault that `LineChecker` found in the line at `i`. Returns the index after the line. */
  #refuseLine(i: number, origin: number): number {
    const lines = this.#lines;
    const { bytes } = this.#workspace;
    const next = bytes.indexOf(LF, i) + 1;
    const line = ++this.#rows;
    this.#report.add(() => {
      const { code, expectation, at, end } = lines.scanner.fault!;
      const place = { line, offset: this.#offset + at - origin, code, field: lines.faultKey() };
      const found = code === 'missing_field' ? lineFindings.absent : excerpt(bytes, at, end < 0 ? next : end);
      return describeFault(place, expectation, found, lines.faultField?.type);
    });
    return next;
  }

  /** Reports the line in which the byte at `at` is not UTF-8. Returns the index after the line. */
  #refuseBytes(at: number, origin: number): number {
    const { bytes } = this.#workspace;
    const next = bytes.indexOf(LF, at) + 1;
    const line = ++this.#rows;
    this.#report.add(() => {
      const place = { line, offset: this.#offset + at - origin, code: 'invalid_utf8' } as const;
      return describeFault(place, 'utf8', excerptBytes(bytes, at, next - 1));
    });
    return next;
  }

  /** A byte order mark makes the first line bad; the rest of that line is not checked. */
  #checkMark(from: number): number {
    const { bytes } = this.#workspace;
    if (!BYTE_ORDER_MARK.every((byte, k) => bytes[from + k] === byte)) return from;
    const place = { line: ++this.#rows, offset: this.#offset, code: 'byte_order_mark' } as const;
    this.#report.add(() =>
      describeFault(place, 'no_byte_order_mark', excerptBytes(bytes, from, from + BYTE_ORDER_MARK.length)),
    );
    return bytes.indexOf(LF, from) + 1;
  }

  #refuseLongLine(): void {
    const { base, bytes } = this.#workspace;
    const place = { line: ++this.#rows, offset: this.#offset, code: 'line_too_long' } as const;
    this.#report.add(() => describeFault(place, 'line_limit', excerpt(bytes, base, base + this.#held)));
    this.#offset += this.#held;
    this.#held = 0;
    this.#skippingLine = true;
  }

  /** Skips the rest of a line that is too long. */
  #skip(chunk: Uint8Array, from: number): number {
    const newline = chunk.indexOf(LF, from);
    const end = newline < 0 ? chunk.length : newline + 1;
    this.#offset += end - from;
    this.#skippingLine = newline < 0;
    return end;
  }
}

/** Start of the line that holds the byte at `at`; no line before the one at `first` is looked at. */
function lineStart(bytes: Uint8Array, at: number, first: number): number {
  return first + bytes.subarray(first, at).lastIndexOf(LF) + 1;
}
