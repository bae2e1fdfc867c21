import decodeHeic, { type HeicImages } from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { ReadRefusedError } from '../refused.ts';
import { type PageImages, type PageSize, shrinkToFit } from './page_images.ts';
import type { FileType } from './sniff.ts';

/** Larger pictures are refused before a pixel is decoded: a few kilobytes can unfold to gigabytes. */
export const IMAGE_MAX_PIXELS = 100_000_000;
/** A whole document is unreadable with fewer pixels than this along the longer side. */
export const IMAGE_MIN_LONG_SIDE = 300;

const DECODE = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;

const IMAGE_TYPES: ReadonlySet<FileType> = new Set(['jpeg', 'png', 'webp', 'tiff', 'heic', 'avif']);

export function isImage(type: FileType): boolean {
  return IMAGE_TYPES.has(type);
}

/**
 * Opens a picture file (JPEG, PNG, WebP, AVIF, HEIC; TIFF with all of its pages) after a look at its header.
 * Throws ReadRefusedError: `broken_file` for what does not decode or is beyond IMAGE_MAX_PIXELS, `image_too_small`.
 */
export async function openImage(bytes: Uint8Array, type: FileType): Promise<PageImages> {
  if (type === 'heic') return await openHeic(bytes);
  const header = await brokenUnless(() => sharp(bytes, DECODE).metadata());
  checkSize(header.width, header.height);
  const count = type === 'tiff' ? (header.pages ?? 1) : 1;

  async function draw(page: number, size: PageSize): Promise<Sharp> {
    const options = type === 'tiff' ? { ...DECODE, page: page - 1 } : DECODE;
    const { width, height, orientation } = await brokenUnless(() => sharp(bytes, options).metadata());
    checkSize(width, height);
    // EXIF orientations from 5 on are sideways.
    const lying = (orientation ?? 1) >= 5;
    const upright = sharp(bytes, options).autoOrient();
    return await decoded(fitted(upright, lying ? height : width, lying ? width : height, size), size);
  }

  return { count, draw, close: async () => {} };
}

/** The same for one of several files of a document: where it cannot be opened, it is a page that cannot be drawn. */
export async function openOneOfSeveral(bytes: Uint8Array, type: FileType): Promise<PageImages> {
  try {
    return await openImage(bytes, type);
  } catch (error) {
    if (!(error instanceof ReadRefusedError)) throw error;
    return { count: 1, draw: () => Promise.reject(error), close: async () => {} };
  }
}

/** The prebuilt sharp has no HEVC decoder. libheif turns the picture upright itself, so its EXIF must not be used again. */
async function openHeic(bytes: Uint8Array): Promise<PageImages> {
  const images = await brokenUnless(() => decodeHeic.all({ buffer: bytes }));
  try {
    return heicPages(images);
  } catch (error) {
    images.dispose();
    throw error;
  }
}

function heicPages(images: HeicImages): PageImages {
  const picture = images[0];
  if (!picture) throw new ReadRefusedError('broken_file');
  checkSize(picture.width, picture.height);

  const draw = async (_page: number, size: PageSize): Promise<Sharp> => {
    const { width, height, data } = await brokenUnless(() => picture.decode());
    return await decoded(fitted(sharp(data, { raw: { width, height, channels: 4 } }), width, height, size), size);
  };
  return { count: 1, draw, close: async () => images.dispose() };
}

function fitted(upright: Sharp, width: number, height: number, size: PageSize): Sharp {
  const factor = shrinkToFit(width, height, size);
  const turn = size.rotation ?? 0;
  const [w, h] = turn === 90 || turn === 270 ? [height, width] : [width, height];
  const opaque = upright.flatten({ background: '#fff' });
  const turned = turn === 0 ? opaque : opaque.rotate(turn);
  return factor === 1 ? turned : turned.resize(Math.round(w * factor), Math.round(h * factor), { fit: 'fill' });
}

/** Decodes immediately: the caller of `draw` has to see the error of a broken file, not a later step of the pipeline. */
async function decoded(pipeline: Sharp, { gray = false }: PageSize): Promise<Sharp> {
  const space = gray ? 'b-w' : 'srgb';
  const { data, info } = await brokenUnless(() =>
    pipeline.toColourspace(space).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function checkSize(width: number, height: number): void {
  if (width * height > IMAGE_MAX_PIXELS) throw new ReadRefusedError('broken_file');
  if (Math.max(width, height) < IMAGE_MIN_LONG_SIDE) throw new ReadRefusedError('image_too_small');
}

/** A decoder's error means that the file is broken. */
export async function brokenUnless<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ReadRefusedError ? error : new ReadRefusedError('broken_file', error);
  }
}
