import type { GrayPicture } from './gray_picture.ts';

/**
 * What is drawn, in gray and no longer than `longSide`; null where there is no canvas or nothing to draw.
 * @param canvas used again from look to look
 */
export function grayOf(
  source: CanvasImageSource,
  size: { width: number; height: number },
  longSide: number,
  canvas = document.createElement('canvas'),
): GrayPicture | null {
  const scale = Math.min(1, longSide / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width < 1 || height < 1) return null;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  // What is clear is shown on white, and would be read as black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  const colors = context.getImageData(0, 0, width, height).data;
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const from = at * 4;
    pixels[at] = 0.299 * (colors[from] ?? 0) + 0.587 * (colors[from + 1] ?? 0) + 0.114 * (colors[from + 2] ?? 0);
  }
  return { width, height, pixels };
}
