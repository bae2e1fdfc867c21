import classes from './ColorTag.module.css';
import { textOn } from './text_on.ts';

/** A tag in the color that the shop gave it, its words black or white, whichever is read better. */
export function ColorTag({ name, color_hex }: { name: string; color_hex: string }) {
  return (
    <span className={classes.root} style={{ background: color_hex, color: textOn(color_hex) }}>
      {name}
    </span>
  );
}
