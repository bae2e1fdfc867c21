import { monogramOf } from '#contract/monogram.ts';
import classes from './Shop.module.css';

/** The shop's logo, or its monogram. Screen readers skip both, because the name is beside it. */
export function ShopLogo({ name, url, size }: { name: string; url: string | null; size: number }) {
  if (url) {
    return <img className={classes.logo} src={url} alt="" width={size} height={size} fetchPriority="low" />;
  }
  const { letters, background } = monogramOf(name);
  const style = { background, width: size, height: size, fontSize: size * 0.4 };
  return (
    <span className={classes.letters} style={style} aria-hidden="true">
      {letters}
    </span>
  );
}
