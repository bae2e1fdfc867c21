import { type ReactNode, useEffect, useState } from 'react';
import classes from './Shop.module.css';

/** Said while the page cannot answer a finger: at once where no scripts run, and late where they do not come. Gone as soon as they are there. */
export function Unready({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady ? null : <p className={classes.unready}>{children}</p>;
}
