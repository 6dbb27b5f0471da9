import { readFileSync } from 'node:fs';

const MODULE = new URL('../../../generated/json-kernel.wasm', import.meta.url);

/** As much of WebAssembly as is used here: the compiler's own types of it come with those of browsers. */
interface LinearMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
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

let compiled: object | undefined;

export function instantiateKernel(): Kernel {
  compiled ??= new WebAssembly.Module(readFileSync(MODULE));
  return new WebAssembly.Instance(compiled, {}).exports as Kernel;
}
