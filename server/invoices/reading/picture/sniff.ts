import { looksLikeCsv } from '../table/csv_rows.ts';

export type FileType =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'tiff'
  | 'xml'
  | 'xlsx'
  | 'csv'
  | 'old_office'
  | 'unknown'
  | 'empty';

export interface SniffedFile {
  type: FileType;
  mime: string;
  /** Without the dot. */
  extension: string;
}

const KINDS: Record<FileType, Omit<SniffedFile, 'type'>> = {
  pdf: { mime: 'application/pdf', extension: 'pdf' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  png: { mime: 'image/png', extension: 'png' },
  webp: { mime: 'image/webp', extension: 'webp' },
  heic: { mime: 'image/heic', extension: 'heic' },
  avif: { mime: 'image/avif', extension: 'avif' },
  tiff: { mime: 'image/tiff', extension: 'tif' },
  xml: { mime: 'application/xml', extension: 'xml' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  csv: { mime: 'text/csv', extension: 'csv' },
  old_office: { mime: 'application/octet-stream', extension: 'bin' },
  unknown: { mime: 'application/octet-stream', extension: 'bin' },
  empty: { mime: 'application/octet-stream', extension: 'bin' },
};

/** Adobe's readers accept a PDF header anywhere in the first 1024 bytes (PDF 1.7 reference, appendix H, note 13). */
const PDF_HEADER_WITHIN = 1024;
const XML_LOOK_AT = 2048;
const CSV_LOOK_AT = 16_384;

/** The type of a file, by its content only: names and declared types cannot be trusted. Never throws. */
export function sniff(bytes: Uint8Array): SniffedFile {
  const type = typeOf(bytes);
  return { type, ...KINDS[type] };
}

function typeOf(bytes: Uint8Array): FileType {
  if (bytes.length === 0) return 'empty';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin(bytes, 4, 8) === 'ftyp') return isoMediaType(bytes);
  // 42 is TIFF, 43 is BigTIFF, in either byte order.
  if (startsWith(bytes, [0x49, 0x49, 0x2a, 0x00]) || startsWith(bytes, [0x4d, 0x4d, 0x00, 0x2a])) return 'tiff';
  if (startsWith(bytes, [0x49, 0x49, 0x2b, 0x00]) || startsWith(bytes, [0x4d, 0x4d, 0x00, 0x2b])) return 'tiff';
  if (looksLikeXml(bytes)) return 'xml';
  if (latin(bytes, 0, PDF_HEADER_WITHIN + 5).includes('%PDF-')) return 'pdf';
  // Excel and Word before 2007.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'old_office';
  if (isWorkbook(bytes)) return 'xlsx';
  if (looksLikeCsv(bytes.subarray(0, CSV_LOOK_AT))) return 'csv';
  return 'unknown';
}

/** A zip file that names a sheet: the names stand once before each part and once at the end. */
function isWorkbook(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return false;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('xl/worksheets/');
}

const HEVC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const AV1_BRANDS = new Set(['avif', 'avis']);
const NEUTRAL_BRANDS = new Set(['mif1', 'msf1', 'mif2', 'miaf']);

/** HEIC and AVIF share one container; with a neutral major brand, the compatible brands decide. */
function isoMediaType(bytes: Uint8Array): FileType {
  const major = latin(bytes, 8, 12);
  if (HEVC_BRANDS.has(major)) return 'heic';
  if (AV1_BRANDS.has(major)) return 'avif';
  if (!NEUTRAL_BRANDS.has(major)) return 'unknown';
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const brands: string[] = [];
  for (let at = 16; at + 4 <= Math.min(boxLength, bytes.length, 256); at += 4) brands.push(latin(bytes, at, at + 4));
  return !brands.some((brand) => HEVC_BRANDS.has(brand)) && brands.some((brand) => AV1_BRANDS.has(brand))
    ? 'avif'
    : 'heic';
}

function looksLikeXml(bytes: Uint8Array): boolean {
  const start = openingText(bytes).trimStart();
  if (/^<(!doctype\s+)?html[\s>]/i.test(start)) return false;
  return /^<(\?xml\s|!--|!DOCTYPE\s|[A-Za-z_][\w.-]*(:[\w.-]+)?(\s|\/?>))/.test(start);
}

/** The first characters as text, UTF-8 unless a byte order mark or the pattern of zero bytes says UTF-16. */
function openingText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, XML_LOOK_AT);
  return new TextDecoder(encodingOf(head)).decode(head);
}

function encodingOf(head: Uint8Array): string {
  if (startsWith(head, [0xff, 0xfe]) || (head[0] !== 0 && head[1] === 0)) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff]) || (head[0] === 0 && head[1] !== 0)) return 'utf-16be';
  return 'utf-8';
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
