/** Index in [from, to) of the first byte that is not part of valid UTF-8 (RFC 3629, section 4), or `to`. */
export function firstInvalidUtf8(bytes: Uint8Array, from: number, to: number): number {
  let i = from;
  while (i < to) {
    const lead = bytes[i]!;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const followers =
      lead >= 0xc2 && lead <= 0xdf
        ? 1
        : lead >= 0xe0 && lead <= 0xef
          ? 2
          : lead >= 0xf0 && lead <= 0xf4
            ? 3
            : 0;
    if (followers === 0 || i + followers >= to) return i;
    const second = bytes[i + 1]!;
    // Overlong forms, surrogates, and code points past U+10FFFF show in the second byte.
    const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) return i;
    for (let k = 2; k <= followers; k++) if ((bytes[i + k]! & 0xc0) !== 0x80) return i;
    i += followers + 1;
  }
  return to;
}
