import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Strip.module.css';

/** `doubt` asks for attention, `danger` says that something is stopped, `quiet` can wait. */
type Tone = 'doubt' | 'danger' | 'quiet';

interface StripProps {
  tone?: Tone;
  icon?: ReactNode;
  children?: ReactNode;
}

/** One line under the bar, for what holds on the whole screen. Without children it only keeps the place. The shell reads new ones aloud. */
export function Strip({ tone = 'doubt', icon, children }: StripProps) {
  return (
    <div className={classes.strip} data-tone={tone}>
      {icon}
      {children}
    </div>
  );
}

/** The way from a strip to the screen where its matter is settled. */
export function StripLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.action} to={to}>
      {children}
    </Link>
  );
}

interface StripButtonProps {
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Settles a strip's matter on the spot. */
export function StripButton({ isBusy, onClick, children }: StripButtonProps) {
  return (
    <button className={classes.action} type="button" aria-disabled={isBusy} onClick={isBusy ? undefined : onClick}>
      {children}
    </button>
  );
}
