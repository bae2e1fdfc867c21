import { grayOf, openDrawing } from '../quality/gray_of.ts';
import { type GrayPicture, LOOK_AT } from '../quality/gray_picture.ts';
import { type PhotoFault, photoFaults } from '../quality/photo_faults.rules.ts';
import { OUTLINE_AT } from './edges.rules.ts';
import { findOutline, type PageOutline } from './page_outline.rules.ts';

/** What is seen in one frame of a camera. */
export interface FrameLook {
  /** As small as it was looked at. */
  picture: GrayPicture;
  outline: PageOutline | null;
  /** Null where it was not looked at closely. */
  faults: PhotoFault[] | null;
}

/** A frame for the worker. `isClose`: to be looked at in the size in which print can be judged. */
export interface Frame {
  frame: ImageBitmap;
  isClose: boolean;
}

/** Looks at frames. It takes long, so a worker does it where it can. Null where nothing can be drawn. */
export function openFrameLooks() {
  const [small, large] = [openDrawing(), openDrawing()];
  return (frame: CanvasImageSource, size: { width: number; height: number }, isClose: boolean): FrameLook | null => {
    const picture = grayOf(frame, size, OUTLINE_AT, small);
    if (!picture) return null;
    const close = isClose ? grayOf(frame, size, LOOK_AT, large) : null;
    const faults = close && photoFaults(close, Math.max(size.width, size.height));
    return { picture, outline: findOutline(picture), faults };
  };
}
