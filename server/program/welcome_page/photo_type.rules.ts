/** The magic bytes of the picture types that browsers show, each at its position. */
const SIGNS: [type: string, at: number, sign: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/gif', 0, 'GIF8'],
];

/** The type of a photo by its content, whatever its name and its sender say; empty when it is not accepted. */
export function photoType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNS.find(([, at, sign]) => head.startsWith(sign, at))?.[0] ?? '';
}
