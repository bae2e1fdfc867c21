import { useEffect, useState } from 'react';
import { TIP_ROTATION_MS } from '#contract/shell/limits.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { TIPS } from '#contract/shell/tips.texts.ts';
import classes from './LoadingScreen.module.css';
import { tipOrder } from './notices/tips.ts';

const BARS = ['a', 'b', 'c', 'd', 'e'];

/** Shown until the user and their features are known: a progress bar and changing tips. */
export function LoadingScreen() {
  const [order] = useState(() => tipOrder(TIPS, Math.random));
  const [tip, setTip] = useState(() => order.next().value);
  useEffect(() => {
    const timer = setInterval(() => setTip(order.next().value), TIP_ROTATION_MS);
    return () => clearInterval(timer);
  }, [order]);
  return (
    <main className={classes.root}>
      {/* Told once; a screen reader is not interrupted by every tip. */}
      <span className="visually-hidden" role="status">
        {shellTexts.loading}
      </span>
      <div className={classes.bars} aria-hidden>
        {BARS.map((bar) => (
          <span key={bar} className={classes.bar} />
        ))}
      </div>
      <p key={tip} className={classes.tip}>
        {tip}
      </p>
    </main>
  );
}
