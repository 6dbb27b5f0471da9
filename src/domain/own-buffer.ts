/**
 * The text in UTF-8, in memory of its own: for buffers that are kept and counted by their length. `Buffer.from` takes small
 * ones from a pool of 64 KiB, and one that is kept keeps all of its pool.
 */
export function ownBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
