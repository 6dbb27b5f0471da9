import { type Bytes, kernelModule, viewOf } from '../runtime.ts';

/** The part of WebAssembly that is used here: TypeScript's own types of it come only with the browser types. */
interface LinearMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  Instance: new (module: object, imports: object) => { exports: unknown };
};

/** An instance of the accept-only tier (`kernel/index.ts`); every address is an index into `memory`. */
export interface Kernel {
  memory: LinearMemory;
  heapBase(): number;
  begin(seed: bigint): void;
  configure(table: number, count: number, slots: number, slotMask: number, ignoreUndeclared: number): void;
  run(from: number, to: number): number;
  fieldValue(from: number): number;
  acceptedRows(): number;
  firstDay(): number;
  lastDay(): number;
  offsetDirections(): number;
  copy(to: number, from: number, length: number): void;
  lineFeeds(from: number, length: number): number;
  numberLines(from: number, to: number, out: number, limit: number, lines: number): number;
  numberedEnd(): number;
  numberedLines(): number;
}

const PAGE_BYTES = 64 * 1024;
/** Most bytes of an instance that goes back to the pool: memory that one long line has grown never shrinks again. */
const KEPT_BYTES = 4 * 1024 * 1024;
const KEPT_KERNELS = 16;

const idle: Kernel[] = [];
let compiled: object | undefined;

/** Returns an instance for exclusive use until it is released. Its memory may hold an earlier user's bytes. */
export function acquireKernel(): Kernel {
  const kept = idle.pop();
  if (kept) return kept;
  compiled ??= kernelModule();
  return new WebAssembly.Instance(compiled, {}).exports as Kernel;
}

export function releaseKernel(kernel: Kernel): void {
  if (kernel.memory.buffer.byteLength <= KEPT_BYTES && idle.length < KEPT_KERNELS) idle.push(kernel);
}

/** All of a kernel's memory, grown to at least `bytes`. Growth invalidates earlier views. */
export function memoryOf({ memory }: Kernel, bytes: number): Bytes {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  return viewOf(memory.buffer);
}

/** Start of the first page at or after an address. */
export function pageFrom(address: number): number {
  return Math.ceil(address / PAGE_BYTES) * PAGE_BYTES;
}
