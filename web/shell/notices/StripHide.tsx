import { CloseButton } from '@mantine/core';
import classes from './Strip.module.css';

/** The button in the corner of a strip that hides it. */
export function StripHide({ label, onHide }: { label: string; onHide: () => void }) {
  return <CloseButton className={classes.hide ?? ''} aria-label={label} onClick={onHide} />;
}
