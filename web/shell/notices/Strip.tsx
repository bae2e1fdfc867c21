import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './Strip.module.css';

/** `doubt` asks for attention, `danger` says that something is stopped, `quiet` can wait. */
type Tone = 'doubt' | 'danger' | 'quiet';

interface StripProps {
  tone?: Tone;
  icon?: ReactNode;
  children?: ReactNode;
  /** Puts a button there that hides it. */
  onHide?: () => void;
}

/** One line under the bar, for what holds on the whole screen. Without children it only keeps the place. The shell reads new ones aloud. */
export function Strip({ tone = 'doubt', icon, children, onHide }: StripProps) {
  return (
    <div className={classes.strip} data-tone={tone} data-hideable={onHide ? true : undefined}>
      {icon}
      {children}
      {onHide ? (
        <CloseButton className={classes.hide ?? ''} aria-label={commonTexts.actions.hide} onClick={onHide} />
      ) : null}
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
