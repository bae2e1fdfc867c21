import { ITEM_PHOTO_PIXELS, ITEM_PHOTO_THUMB_PIXELS } from '#contract/inventory/limits.ts';
import { photoErrors } from '#contract/inventory/photos.texts.ts';
import { AppError } from '#server/platform/errors.ts';

/** Beyond the largest pictures that phones take. A file of a few kilobytes can claim thousands of millions of pixels. */
const PIXELS_MAX = 64_000_000;

/** How the types begin that are accepted. Whatever only has their letters somewhere, such as a drawing, is none of them. */
const SIGNS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];

/** A photo of an item in its two sizes. */
export interface Photo {
  photo: Buffer;
  thumb: Buffer;
}

/**
 * Both sizes of a photo in WebP, upright, with nothing of the file but its pixels: whole, and cut to a square.
 * @throws AppError if the file is not a picture, is damaged, or has too many pixels
 */
export async function makePhoto(bytes: Buffer): Promise<Photo> {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (!SIGNS.some((sign) => sign.test(head))) {
    throw new AppError('unsupported_type', photoErrors.wrongType, { code: 'wrong_type' });
  }
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const upright = picture.autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');
    const photo = await upright
      .resize(ITEM_PHOTO_PIXELS, ITEM_PHOTO_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    const side = ITEM_PHOTO_THUMB_PIXELS;
    const thumb = await sharp(photo).resize(side, side, { fit: 'cover' }).webp({ quality: 70 }).toBuffer();
    return { photo, thumb };
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw new AppError('invalid', photoErrors.tooManyPixels, { code: 'too_many_pixels' });
    }
    throw new AppError('invalid', photoErrors.unreadable, { code: 'unreadable' });
  }
}
