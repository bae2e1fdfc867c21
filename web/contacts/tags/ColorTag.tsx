import { contrast } from '#contract/contrast.ts';
import classes from './ColorTag.module.css';

/** A tag in the color that the shop gave it, its words black or white, whichever is read better. */
export function ColorTag({ name, color_hex }: { name: string; color_hex: string }) {
  return (
    <span className={classes.root} style={{ background: color_hex, color: textOn(color_hex) }}>
      {name}
    </span>
  );
}

/** Black or white, whichever has more contrast: at least 4.5 to 1 on any color. */
export function textOn(color_hex: string): '#000000' | '#ffffff' {
  return contrast(color_hex, '#000000') >= contrast(color_hex, '#ffffff') ? '#000000' : '#ffffff';
}
