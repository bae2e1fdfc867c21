export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text: by its byte order mark, or the position of its NUL bytes, or UTF-8 if all of it is valid, or else what Excel
 * writes on Windows.
 * @param isUtf8 whether the whole file, not only its head, is UTF-8
 */
export function encodingOf(head: Uint8Array, isUtf8: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) at % 2 === 0 ? even++ : odd++;
  const quarter = sample.length / 4;
  if (odd > quarter && even < odd / 4) return 'utf-16le';
  if (even > quarter && odd < even / 4) return 'utf-16be';
  return isUtf8 ? 'utf-8' : 'windows-1252';
}
