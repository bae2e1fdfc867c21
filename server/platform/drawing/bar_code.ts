import bwipjs from 'bwip-js/node';
import type { CodeDrawing } from './qr_code.ts';

/** Modules of white that scanners need at both ends (ISO/IEC 15417). */
const QUIET_ZONE = 10;
/** Bars half as high as they are wide are easy to hit. */
const HEIGHT = 60;

/** A text as Code 128, with the quiet zone beside its bars. */
export function drawBars(text: string): CodeDrawing {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
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
