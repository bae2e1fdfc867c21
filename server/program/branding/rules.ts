/** The magic bytes of file types, each at its position. */
const SIGNS: [type: string, at: number, sign: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/heic', 4, 'ftyp'],
  ['image/tiff', 0, 'II*\0'],
  ['image/bmp', 0, 'BM'],
  ['application/pdf', 0, '%PDF-'],
  ['image/svg+xml', 0, '<svg'],
  ['image/svg+xml', 0, '<?xml'],
];

/** The type of a file by its content, whatever its name and its sender say; undefined when it is unknown. */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNS.find(([, at, sign]) => head.startsWith(sign, at))?.[0];
}
