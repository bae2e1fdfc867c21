import type { Encoding } from '#contract/encoding.ts';

/** How many bytes at a file's beginning determine its format. */
export const HEAD_BYTES = 256 * 1024;

/** Whether the bytes are a spreadsheet, an archive, a picture or a PDF and not text. */
export function isBinary(head: Buffer): boolean {
  const starts = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff', '1f8b'];
  return starts.some((magic) => head.subarray(0, magic.length / 2).toString('hex') === magic);
}

/** Decodes the bytes piece by piece, without the byte order mark. Invalid bytes become U+FFFD. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
