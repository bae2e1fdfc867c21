import { useEffect, useState } from 'react';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import classes from './ReadingPanel.module.css';

/** How long the user has waited. Screen readers read it on demand, not every second. */
export function Clock() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label={reviewTexts.reading.waited} className={classes.clock}>
      {reviewTexts.reading.clock(seconds)}
    </span>
  );
}
