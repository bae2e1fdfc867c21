import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './Sheet.module.css';

interface SheetProps {
  label: string;
  /** White in the dark, too: for codes that a scanner reads. */
  white?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A window over the page. The browser keeps the focus in it, gives it back afterwards, and lets Escape close it. */
export function Sheet({ label, white, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it is drawn, and before it is taken away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The code must be in view first: on a phone in landscape the first button is far below it.
    if (element?.dataset.white) {
      element.focus();
      element.scrollTo(0, 0);
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-white={white || undefined}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
