import { grayOf } from './gray_of.ts';
import { LOOK_AT } from './gray_picture.ts';
import { type PhotoFault, photoFaults } from './photo_faults.rules.ts';

/** A picture that the browser is not done with by then goes up unjudged. */
export const LOOK_MS = 15_000;

let before: Promise<unknown> = Promise.resolve();

/**
 * What makes a photo hard to read; nothing where the browser cannot open it (HEIC), or after the signal. One photo after another: many at
 * once would fill the memory and stop the page.
 */
export function faultsOfPhoto(file: File, signal?: AbortSignal): Promise<PhotoFault[]> {
  const work = before.then(() => (signal?.aborted ? [] : Promise.race([look(file), late()])));
  before = work.catch(() => undefined);
  return work;
}

/** Its time begins when its turn has come. */
function late(): Promise<PhotoFault[]> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS, []));
}

async function look(file: File): Promise<PhotoFault[]> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return [];
  const longSide = Math.max(bitmap.width, bitmap.height);
  const picture = grayOf(bitmap, bitmap, LOOK_AT);
  bitmap.close();
  return picture ? photoFaults(picture, longSide) : [];
}
