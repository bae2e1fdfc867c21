/** Photos of generated documents, in three strengths. */
import { type PhotoLook, photograph } from '#server/demo/documents/photo.ts';

export const STRENGTHS = {
  /** A scan or a careful photo. */
  light: { long_side: 2300, turn: 0.4, tilt: 0, shade: 0.08, fold: false, blur: 0, grain: 2, quality: 88 },
  /** A phone at the counter. */
  medium: { long_side: 2100, turn: -2.2, tilt: 0.05, shade: 0.3, fold: true, blur: 0.6, grain: 6, quality: 72 },
  /** In a hurry, in the cellar. */
  hard: { long_side: 1700, turn: 4.5, tilt: 0.1, shade: 0.5, fold: true, blur: 1, grain: 11, quality: 52 },
} satisfies Record<string, PhotoLook>;

/** A JPEG of the first page of a PDF. */
export function photoOf(pdf: Uint8Array, strength: keyof typeof STRENGTHS, seed = 1): Promise<Buffer> {
  return photograph(pdf, STRENGTHS[strength], seed);
}
