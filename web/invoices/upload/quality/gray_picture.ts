/** A photo is looked at in this size: its longer side, in pixels. */
export const LOOK_AT = 1200;

/** A gray picture of at most `LOOK_AT` pixels a side; 0 is black. */
export interface GrayPicture {
  width: number;
  height: number;
  pixels: Uint8Array | Uint8ClampedArray;
}
