import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { LOGO_TYPES, logoFileFault, logoShapeFault } from '#contract/program/branding.ts';
import { LOGO_PIXELS } from '#contract/program/limits.ts';
import { AppError } from '#server/platform/errors.ts';

/** A picture of 5 MB can claim thousands of millions of pixels; beyond this limit it is not opened. */
const PIXELS_MAX = 50_000_000;

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

export interface Logo {
  /** The hash of the picture's content. */
  version: string;
  /** WebP of LOGO_PIXELS square, with nothing of the file but its pixels. */
  bytes: Buffer;
}

/**
 * Checks an uploaded file by its content and makes the logo from it.
 * @throws AppError with a sentence that says why the file cannot be the logo
 */
export async function makeLogo(file: { bytes: Buffer; type: string }): Promise<Logo> {
  const type = imageType(file.bytes) ?? (file.type.startsWith('image/') ? brandingTexts.unknownType : file.type);
  const fault = logoFileFault({ type, size: file.bytes.length });
  if (fault) throw new AppError(LOGO_TYPES.includes(type) ? 'too_large' : 'unsupported_type', fault);
  const { default: sharp } = await import('sharp');
  const picture = sharp(file.bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
  const { width, height } = await sizeOf(picture);
  const shape = logoShapeFault({ width, height });
  if (shape) throw new AppError('invalid', shape, { code: 'not_square' });
  const bytes = await picture
    .autoOrient()
    .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'cover' })
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer()
    .catch(refuse);
  return { version: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
}

/** The type of a file by its content, whatever its name and its sender say; undefined when it is unknown. */
function imageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNS.find(([, at, sign]) => head.startsWith(sign, at))?.[0];
}

async function sizeOf(picture: Sharp): Promise<{ width: number; height: number }> {
  const { width, height } = await picture.metadata().catch(refuse);
  if (width * height > PIXELS_MAX)
    throw new AppError('invalid', brandingTexts.tooManyPixels, { code: 'too_many_pixels' });
  return { width, height };
}

function refuse(error: Error): never {
  if (/pixel limit/i.test(error.message)) {
    throw new AppError('invalid', brandingTexts.tooManyPixels, { code: 'too_many_pixels' });
  }
  throw new AppError('invalid', brandingTexts.unreadable, { code: 'unreadable' });
}
