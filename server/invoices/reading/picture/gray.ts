import sharp, { type Sharp } from 'sharp';

/** An 8-bit gray picture, row by row without padding: 0 is black, 255 is white. What every OCR step works on. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The picture as a PGM file: every OCR engine reads it, and it costs no compression in either direction. */
export function toPgm(image: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1'), image.pixels]);
}

/** A sharp pipeline over the picture. */
export function sharpOf(image: GrayImage): Sharp {
  return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 1 } });
}

/** Runs the pipeline out into a gray picture; transparency is white paper. */
export async function toGray(pipeline: Sharp): Promise<GrayImage> {
  const { data, info } = await pipeline
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`expected one gray channel, got ${info.channels}`);
  return { width: info.width, height: info.height, pixels: data };
}

/** The picture made `factor` times larger (or smaller). */
export async function scaled(image: GrayImage, factor: number): Promise<GrayImage> {
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  if (width === image.width && height === image.height) return image;
  const kernel = factor > 1 ? 'cubic' : 'lanczos3';
  return await toGray(sharpOf(image).resize(width, height, { fit: 'fill', kernel }));
}

/** The picture turned clockwise by quarter turns. */
export async function turned(image: GrayImage, rotation: 0 | 90 | 180 | 270): Promise<GrayImage> {
  return rotation === 0 ? image : await toGray(sharpOf(image).rotate(rotation));
}

/** A part of the picture; the rectangle is cut to the picture's edges. */
export function cropped(image: GrayImage, x: number, y: number, w: number, h: number): GrayImage {
  const left = Math.min(Math.max(0, Math.floor(x)), image.width - 1);
  const top = Math.min(Math.max(0, Math.floor(y)), image.height - 1);
  const width = Math.max(1, Math.min(Math.ceil(x + w), image.width) - left);
  const height = Math.max(1, Math.min(Math.ceil(y + h), image.height) - top);
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * image.width + left;
    pixels.set(image.pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels };
}
