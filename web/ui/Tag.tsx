import type { ReactNode } from 'react';
import classes from './Tag.module.css';

/** `good` is done or gained, `doubt` wants a look, `bad` is loss or danger, `busy` is under way, `quiet` says only what it is. */
export type Tone = 'good' | 'doubt' | 'bad' | 'busy' | 'quiet';

export function Tag({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.root} data-tone={tone}>
      {children}
    </span>
  );
}
