import sharp from 'sharp';
import { POSTER_DPI, POSTER_JPEG_QUALITY } from '#contract/limits.ts';
import type { Scene } from './scene.ts';
import { sceneSvg } from './svg.ts';

/** A scene as a picture for print: 300 dots an inch, which is also in its metadata, so that it prints in its true size. */
export function scenePicture(scene: Scene, type: 'png' | 'jpeg'): Promise<Buffer> {
  const picture = sharp(Buffer.from(sceneSvg(scene, POSTER_DPI)))
    .flatten({ background: '#fff' })
    .withMetadata({ density: POSTER_DPI });
  if (type === 'png') return picture.png({ palette: false, compressionLevel: 9 }).toBuffer();
  // Color at full resolution, because letters and modules have hard edges.
  return picture.jpeg({ quality: POSTER_JPEG_QUALITY * 100, chromaSubsampling: '4:4:4' }).toBuffer();
}
