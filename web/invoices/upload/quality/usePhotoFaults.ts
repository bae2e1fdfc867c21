import { useEffect, useState } from 'react';
import { type GrayPicture, LOOK_AT } from './gray_picture.ts';
import { type PhotoFault, photoFaults } from './photo_faults.rules.ts';

/** The photo as a small gray picture; null where the browser cannot open it (HEIC). */
async function openGray(file: File): Promise<{ picture: GrayPicture; longSide: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const longSide = Math.max(bitmap.width, bitmap.height);
  const scale = Math.min(1, LOOK_AT / longSide);
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const colors = context?.getImageData(0, 0, width, height).data;
  if (!colors) return null;
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const from = at * 4;
    pixels[at] = 0.299 * (colors[from] ?? 0) + 0.587 * (colors[from + 1] ?? 0) + 0.114 * (colors[from + 2] ?? 0);
  }
  return { picture: { width, height, pixels }, longSide };
}

/** What makes a photo hard to read; empty until it was looked at. */
export function usePhotoFaults(file: File): PhotoFault[] {
  const [faults, setFaults] = useState<PhotoFault[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void openGray(file).then((opened) => {
      if (isCurrent) setFaults(opened ? photoFaults(opened.picture, opened.longSide) : []);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return faults;
}
