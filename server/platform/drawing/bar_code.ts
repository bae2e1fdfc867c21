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

/** Modules of white beside the codes of goods: the wider side of an EAN-13 on both (GS1 General Specifications, 5.2.3.4). */
const GOODS_QUIET_ZONE = 11;

/**
 * A code of goods as its maker prints it, with the quiet zone beside its bars.
 * @param text all digits, the last one the check digit
 */
export function drawGoodsBars(symbology: 'ean13' | 'ean8' | 'upca', text: string): CodeDrawing {
  const [symbol] = bwipjs.raw({ bcid: symbology, text });
  if (!symbol || !('sbs' in symbol)) throw new Error('Codes of goods are drawn as bars and spaces.');
  return drawn(symbol.sbs, GOODS_QUIET_ZONE);
}

/**
 * A text as Code 128, with the quiet zone beside its bars.
 * @param text printable ASCII
 */
export function drawBars(text: string): CodeDrawing {
  const [symbol] = bwipjs.raw(optionsOf(text));
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 is drawn as bars and spaces.');
  return drawn(symbol.sbs, QUIET_ZONE);
}

function drawn(widths: readonly number[], quiet: number): CodeDrawing {
  let at = quiet;
  let path = '';
  for (const [index, width] of widths.entries()) {
    // Bars and spaces alternate.
    if (index % 2 === 0) path += `M${at} 0h${width}v${HEIGHT}h-${width}z`;
    at += width;
  }
  return { width: at + quiet, height: HEIGHT, path };
}
