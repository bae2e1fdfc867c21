import bwipjs from 'bwip-js/node';
import type { CodeDrawing } from './qr_code.ts';

/** Modules of white that scanners need at both ends (ISO/IEC 15417). */
const QUIET_ZONE = 10;
/** Bars half as high as they are wide are easy to hit. */
const HEIGHT = 60;

/**
 * Only code set B. Digits would be shorter in set C, but ZXing's reader, which our own scanner uses, takes a start in C for one in B when
 * something dark is to the left of the bars.
 */
function optionsOf(text: string) {
  const values = [104, ...Array.from(text, (sign) => sign.charCodeAt(0) - 32)];
  // `raw` is bwip-js's word for the values of the symbol; its types do not know it.
  return { bcid: 'code128', raw: true, text: values.map((value) => `^${String(value).padStart(3, '0')}`).join('') };
}

/**
 * A text as Code 128, with the quiet zone beside its bars.
 * @param text printable ASCII
 */
export function drawBars(text: string): CodeDrawing {
  const [symbol] = bwipjs.raw(optionsOf(text));
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 is drawn as bars and spaces.');
  let at = QUIET_ZONE;
  let path = '';
  for (const [index, width] of symbol.sbs.entries()) {
    // Bars and spaces alternate.
    if (index % 2 === 0) path += `M${at} 0h${width}v${HEIGHT}h-${width}z`;
    at += width;
  }
  return { width: at + QUIET_ZONE, height: HEIGHT, path };
}
