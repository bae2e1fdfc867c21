import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The bytes of a WOFF file as those of an OpenType font, with every table unpacked. fontkit would unpack the table of outlines again for each
 * glyph. Source: WOFF File Format 1.0, W3C, https://www.w3.org/TR/WOFF/.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('The file is no WOFF font.');
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (count - 2 ** power), 10);
  let end = SFNT_HEADER + SFNT_ENTRY * count;
  for (let at = 0; at < count; at++) {
    const from = WOFF_HEADER + WOFF_ENTRY * at;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const to = SFNT_HEADER + SFNT_ENTRY * at;
    woff.copy(font, to, from, from + 4);
    woff.copy(font, to + 4, from + 16, from + 20);
    font.writeUInt32BE(end, to + 8);
    font.writeUInt32BE(length, to + 12);
    (packed < length ? inflateSync(bytes) : bytes).copy(font, end);
    end += Math.ceil(length / 4) * 4;
  }
  return font;
}
