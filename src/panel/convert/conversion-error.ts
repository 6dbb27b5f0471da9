/** A file that cannot be converted; `message` is a pt-BR sentence that names the line. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}
