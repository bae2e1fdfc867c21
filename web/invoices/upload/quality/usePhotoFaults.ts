import { useEffect, useState } from 'react';
import { grayOf } from './gray_of.ts';
import { LOOK_AT } from './gray_picture.ts';
import { type PhotoFault, photoFaults } from './photo_faults.rules.ts';

/** What makes a photo hard to read; nothing where the browser cannot open it (HEIC). */
async function faultsOfPhoto(file: File): Promise<PhotoFault[]> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return [];
  const longSide = Math.max(bitmap.width, bitmap.height);
  const picture = grayOf(bitmap, bitmap, LOOK_AT);
  bitmap.close();
  return picture ? photoFaults(picture, longSide) : [];
}

/** What makes a photo hard to read; empty until it was looked at. */
export function usePhotoFaults(file: File | undefined): PhotoFault[] {
  const [seen, setSeen] = useState<{ file: File; faults: PhotoFault[] } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    void faultsOfPhoto(file).then((faults) => {
      if (isCurrent) setSeen({ file, faults });
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return seen?.file === file ? (seen?.faults ?? []) : [];
}
