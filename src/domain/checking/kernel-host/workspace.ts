import type { CompiledSchema } from '../compiled-schema.ts';
import type { Bytes } from '../runtime.ts';
import { acquireKernel, type Kernel, memoryOf, pageFrom, releaseKernel } from './kernel-instance.ts';
import { type KernelTable, kernelTable, type RowStyle } from './kernel-table.ts';

/** Longest line allowed, bytes without LF. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Longest line that fits the initial memory of a check, bytes. */
export const USUAL_LINE_BYTES = 512 * 1024;
/** Largest room for file bytes: the longest line and one byte more, which shows that a line is too long. */
const LARGEST_BYTES = MAX_LINE_BYTES + 1;
/** Room for the LF after the last line and for the kernel to read ahead. */
const PADDING_BYTES = 256;
const GATHER_BYTES = 64 * 1024;

/**
 * The memory of one check: the schema's table for the kernel, then bytes of the file.
 * `bytes` is a view of the whole memory, so that an index means the same to the kernel and to JavaScript.
 */
export class Workspace {
  readonly kernel: Kernel;
  readonly schema: CompiledSchema;
  bytes: Bytes;
  /** Index where the bytes of the file begin, and how many of them fit. */
  readonly base: number;
  capacity: number;
  /** Index and size of the buffer in which rewritten output is gathered. */
  readonly gatherBase: number;
  readonly gatherBytes = GATHER_BYTES;

  constructor(kernel: Kernel, schema: CompiledSchema) {
    this.kernel = kernel;
    this.schema = schema;
    const table = tableOf(schema, kernel.heapBase(), { afterComma: '', afterColon: '' });
    this.gatherBase = pageFrom(kernel.heapBase() + table.bytes.length);
    this.base = this.gatherBase + GATHER_BYTES;
    this.capacity = USUAL_LINE_BYTES;
    this.bytes = this.#reserve();
  }

  /** Prepares the kernel for lines of one style; it accepts lines of other styles too, but more slowly. */
  configure(style: RowStyle): void {
    const { bytes, fields, slots, slotMask } = tableOf(this.schema, this.kernel.heapBase(), style);
    this.bytes.set(bytes, this.kernel.heapBase());
    this.kernel.configure(
      fields,
      this.schema.fields.length,
      slots,
      slotMask,
      this.schema.ignoreUndeclared ? 1 : 0,
    );
  }

  /** Doubles the room for bytes of the file, up to the longest line. Replaces `bytes`. */
  grow(): void {
    this.capacity = Math.min(this.capacity * 2, LARGEST_BYTES);
    this.bytes = this.#reserve();
  }

  #reserve(): Bytes {
    return memoryOf(this.kernel, this.base + this.capacity + PADDING_BYTES);
  }
}

const tables = new WeakMap<CompiledSchema, Map<string, KernelTable>>();

/** A table of a schema, made once for each address and style; to be copied only. */
function tableOf(schema: CompiledSchema, at: number, style: RowStyle): KernelTable {
  const made = tables.get(schema) ?? new Map<string, KernelTable>();
  tables.set(schema, made);
  const key = `${at}:${style.afterComma}:${style.afterColon}`;
  const table = made.get(key) ?? kernelTable(schema, at, style);
  made.set(key, table);
  return table;
}

export function acquireWorkspace(schema: CompiledSchema): Workspace {
  return new Workspace(acquireKernel(), schema);
}

export function releaseWorkspace({ kernel }: Workspace): void {
  releaseKernel(kernel);
}
