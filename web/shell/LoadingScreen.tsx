import { shellTexts } from '#contract/texts/shell.ts';
import classes from './LoadingScreen.module.css';
import { LogoMark } from './Logo.tsx';

/** Shown until it is known who is signed in and what they may use. */
export function LoadingScreen() {
  return (
    <div className={classes.root} role="status">
      <div className={classes.mark}>
        <LogoMark size={44} />
      </div>
      <span className={classes.words}>{shellTexts.loading}</span>
    </div>
  );
}
