/**
 * What the checker needs of its JavaScript runtime. The checker imports nothing else of Node, so that the TypeScript client
 * puts a file of its own in the place of this one and takes the rest to browsers as it is.
 */
import { readFileSync } from 'node:fs';

export { isUtf8 } from 'node:buffer';

const KERNEL = new URL('../../../generated/json-kernel.wasm', import.meta.url);

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

/** The compiled kernel (`kernel/index.ts`), a `WebAssembly.Module`. Called once. */
export function kernelModule(): object {
  return new WebAssembly.Module(readFileSync(KERNEL));
}

/**
 * The bytes that lines are checked in. Here a Buffer, whose searches are the faster ones; the checker uses nothing that
 * a `Uint8Array` lacks.
 */
export type Bytes = Buffer;

/** A view of the whole memory of a kernel. */
export function viewOf(memory: ArrayBuffer): Bytes {
  return Buffer.from(memory);
}

/** The text at [from, to); bytes that are not UTF-8 become U+FFFD. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  const part = bytes.subarray(from, to);
  return Buffer.from(part.buffer, part.byteOffset, part.length).toString();
}
