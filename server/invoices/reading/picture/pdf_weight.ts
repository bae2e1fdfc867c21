/** The unpacked size of a PDF, computed without opening it: a file of a kilobyte can unpack to gigabytes. */
import { inflateSync } from 'node:zlib';

/** Unpacked, in all and in one stream. The busiest page of drawn curves has some 3 MB; a whole Chinese font some 20. */
const MOST_BYTES = 64_000_000;
const MOST_OF_CONTENT = 8_000_000;
/** An invoice of 60 pages has some thousands. */
const MOST_OBJECTS = 100_000;
/** Compressed again inside a compressed stream, and so on. */
const MOST_LEVELS = 4;
/** A page at 600 dots per inch has 35. */
const MOST_MEGAPIXELS = 40;

const START = Buffer.from('stream');
const END = Buffer.from('endstream');
const OBJECT = Buffer.from(' obj');

/**
 * Null for a PDF that is larger than anything that was printed; otherwise the size of its largest picture, which determines how long
 * drawing can take. Pictures are not unpacked: their pixels are limited where they are drawn. A file that hides its size (in another
 * compression, under a false name) passes here, and reaches the time limit of a document (`step_watch.ts`).
 */
export function weighPdf(pdf: Uint8Array): { megapixels: number } | null {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (countObjects(bytes) > MOST_OBJECTS) return null;
  let room = MOST_BYTES;
  let megapixels = 0;
  for (const { dict, data } of streams(bytes)) {
    if (/\/Subtype\s*\/Image\b/.test(dict)) {
      megapixels = Math.min(MOST_MEGAPIXELS, Math.max(megapixels, pixelsOf(dict) / 1_000_000));
      continue;
    }
    const isFont = /\/Length1\b|\/Subtype\s*\/(Type1C|CIDFontType0C|OpenType)\b/.test(dict);
    const weight = unpackedBytes(data, Math.min(room, isFont ? room : MOST_OF_CONTENT));
    if (weight === null) return null;
    room -= weight;
  }
  return { megapixels };
}

function pixelsOf(dict: string): number {
  const [width = 0, height = 0] = ['Width', 'Height'].map((name) =>
    Number(new RegExp(`/${name}\\s+(\\d{1,6})`).exec(dict)?.[1] ?? 0),
  );
  return width * height;
}

function countObjects(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + OBJECT.length)) count++;
  return count;
}

/** Each stream with the words before it. */
function* streams(bytes: Buffer): Generator<{ dict: string; data: Buffer }> {
  for (let at = bytes.indexOf(START); at >= 0; ) {
    const dict = bytes.subarray(Math.max(0, at - 1000), at).toString('latin1');
    const data_at = at + START.length;
    const end = bytes.indexOf(END, data_at);
    const data = bytes.subarray(data_at, end < 0 ? undefined : end);
    yield { dict: dict.slice(dict.lastIndexOf(' obj') + 1), data: withoutLineEnd(data) };
    if (end < 0) return;
    at = bytes.indexOf(START, end + END.length);
  }
}

function withoutLineEnd(data: Buffer): Buffer {
  const skip = data[0] === 0x0d ? (data[1] === 0x0a ? 2 : 1) : data[0] === 0x0a ? 1 : 0;
  return data.subarray(skip);
}

/** Null: more than `most`. */
function unpackedBytes(data: Buffer, most: number): number | null {
  let packed = data;
  for (let level = 0; level < MOST_LEVELS && isZlib(packed); level++) {
    try {
      packed = inflateSync(packed, { maxOutputLength: Math.max(1, most) });
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return null;
      break;
    }
  }
  return packed.length;
}

function isZlib(data: Buffer): boolean {
  const [method = 0, check = 0] = data;
  return (method & 0x0f) === 8 && (method * 256 + check) % 31 === 0;
}
