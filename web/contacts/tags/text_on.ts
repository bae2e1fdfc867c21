import { contrast } from '#contract/contrast.ts';

/** Black or white, whichever has more contrast: at least 4.5 to 1 on any color. */
export function textOn(color_hex: string): '#000000' | '#ffffff' {
  return contrast(color_hex, '#000000') >= contrast(color_hex, '#ffffff') ? '#000000' : '#ffffff';
}
