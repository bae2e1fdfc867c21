import { grayOf, openDrawing } from './gray_of.ts';
import { LOOK_AT } from './gray_picture.ts';
import { type PhotoFault, photoFaults } from './photo_faults.rules.ts';
import { canTurn } from './turn_photo.ts';

/** What makes a photo hard to read; nothing where the browser cannot open it (HEIC). It takes long, so a worker does it where it can. */
export async function judgePhoto(file: File): Promise<PhotoFault[]> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return [];
  const longSide = Math.max(bitmap.width, bitmap.height);
  const picture = grayOf(bitmap, bitmap, LOOK_AT, openDrawing());
  bitmap.close();
  const faults = picture ? photoFaults(picture, longSide) : [];
  // Nobody is told to rotate what cannot be rotated here.
  return canTurn(file) ? faults : faults.filter((fault) => fault !== 'sideways');
}
