import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { PHOTO_WIDTHS } from '#contract/program/limits.ts';
import { photoFileFault } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { AppError } from '#server/platform/errors.ts';

/** Beyond the largest pictures that phones take. A file of a few kilobytes can claim thousands of millions of pixels. */
const PIXELS_MAX = 64_000_000;
const LONGEST_SIDE = Math.max(...PHOTO_WIDTHS);

/** How the picture types begin that browsers show. What only has their letters somewhere, such as a drawing, is not one of them. */
const SIGNS: [type: string, sign: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavif/s],
  ['image/gif', /^GIF8/],
];

export interface PhotoFile {
  name: string;
  bytes: Buffer;
}

export interface StoredPhoto {
  /** The hash of the file's content. */
  version: string;
  /** Of the largest size, in pixels. */
  width: number;
  height: number;
  widths: number[];
}

export interface MadePhoto extends StoredPhoto {
  /** By file name, `960.avif`; they contain nothing of the upload but its pixels. */
  files: Map<string, Buffer>;
}

/** The best first: a browser takes the first that it knows. AVIF's slower settings take long and save almost nothing. */
const FORMATS: [extension: string, encode: (picture: Sharp) => Sharp][] = [
  ['avif', (picture) => picture.avif({ quality: 50, effort: 1 })],
  ['webp', (picture) => picture.webp({ quality: 76, effort: 3 })],
  ['jpg', (picture) => picture.jpeg({ quality: 78, progressive: true })],
];

/** The version that a file would have. */
export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/**
 * Checks a file's type and size before anything of it is decoded.
 * @throws AppError naming the file
 */
export function checkPhotoFile({ name, bytes }: PhotoFile): void {
  const fault = photoFileFault({ name, type: photoType(bytes), size: bytes.length });
  if (!fault) return;
  throw new AppError(photoType(bytes) === '' ? 'unsupported_type' : 'too_large', fault, { fields: { photos: fault } });
}

/**
 * Decodes a picture, turns it upright, and encodes it in every width that it has and in every format.
 * @throws AppError naming the file when it is broken or has more than PIXELS_MAX pixels
 */
export async function makePhoto({ name, bytes }: PhotoFile): Promise<MadePhoto> {
  const { data, info } = await decode(name, bytes);
  const { default: sharp } = await import('sharp');
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widths = [...PHOTO_WIDTHS.filter((width) => width < info.width * 0.9), info.width];
  const files = new Map<string, Buffer>();
  for (const width of widths) {
    const resized = pixels().resize({ width });
    for (const [extension, encode] of FORMATS) {
      files.set(`${width}.${extension}`, await encode(resized.clone()).toBuffer());
    }
  }
  return { version: versionOf(bytes), width: info.width, height: info.height, widths, files };
}

/** The pixels of the largest size, upright, on white, in screen colors. The first frame of an animation. */
async function decode(name: string, bytes: Buffer) {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width * height > PIXELS_MAX) throw refusal(welcomePageErrors.tooManyPixels(name), 'too_many_pixels');
    return await picture
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/pixel limit/i.test((error as Error).message)) {
      throw refusal(welcomePageErrors.tooManyPixels(name), 'too_many_pixels');
    }
    throw refusal(welcomePageErrors.unreadable(name), 'unreadable');
  }
}

function refusal(sentence: string, code: string): AppError {
  return new AppError('invalid', sentence, { code, fields: { photos: sentence } });
}

/** The type of a photo by its content, whatever its name and its sender say; empty when it is not accepted. */
function photoType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNS.find(([, sign]) => sign.test(head))?.[0] ?? '';
}
