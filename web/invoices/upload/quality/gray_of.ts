import type { GrayPicture } from './gray_picture.ts';

/** Where a picture is drawn to be looked at. */
export type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** On a page or in a worker; null where there is no canvas. */
export function openDrawing(): Drawing | null {
  // A worker has no document, and old browsers have no other canvas.
  const canvas = typeof document === 'undefined' ? new OffscreenCanvas(1, 1) : document.createElement('canvas');
  return canvas.getContext('2d', { willReadFrequently: true });
}

/**
 * What is drawn, in gray and no longer than `longSide`; null where there is no canvas or nothing to draw.
 * @param drawing used again from look to look
 */
export function grayOf(
  source: CanvasImageSource,
  size: { width: number; height: number },
  longSide: number,
  drawing: Drawing | null,
): GrayPicture | null {
  const scale = Math.min(1, longSide / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  if (!drawing || width < 1 || height < 1) return null;
  const { canvas } = drawing;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  // What is clear is shown on white, and would be read as black.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(source, 0, 0, width, height);
  const colors = drawing.getImageData(0, 0, width, height).data;
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const from = at * 4;
    pixels[at] = 0.299 * (colors[from] ?? 0) + 0.587 * (colors[from + 1] ?? 0) + 0.114 * (colors[from + 2] ?? 0);
  }
  return { width, height, pixels };
}
