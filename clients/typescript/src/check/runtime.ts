/**
 * What the service's checker needs of its JavaScript runtime, for browsers and Node alike. The build puts this file in the
 * place of `src/domain/checking/runtime.ts`.
 */
import kernel from 'celeiro:kernel';

export type Bytes = Uint8Array;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
let compiled: WebAssembly.Module | undefined;

/** Compiles the kernel; to be awaited once before the first check. A browser's main thread must not compile at once. */
export async function prepareKernel(): Promise<void> {
  compiled ??= await WebAssembly.compile(
    Uint8Array.from(kernel.match(/../g)!, (byte) => Number.parseInt(byte, 16)),
  );
}

export function kernelModule(): object {
  return compiled!;
}

export function viewOf(memory: ArrayBuffer): Bytes {
  return new Uint8Array(memory);
}

/** The text at [from, to); bytes that are not UTF-8 become U+FFFD. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to));
}

/** Whether bytes are UTF-8: by Node's own function where there is one, which makes no text of them. */
export const isUtf8: (bytes: Uint8Array) => boolean = nodeBuffer()?.isUtf8 ?? decodes;

function nodeBuffer(): { isUtf8(bytes: Uint8Array): boolean } | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.('node:buffer') as ReturnType<typeof nodeBuffer>;
}

function decodes(bytes: Uint8Array): boolean {
  try {
    strictDecoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
