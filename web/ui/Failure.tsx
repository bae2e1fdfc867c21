import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import { bringIntoView } from './bring_into_view.ts';
import classes from './Failure.module.css';

interface FailureProps {
  title?: string;
  /** What happened, what was kept, what to do. */
  detail: ReactNode;
  /** What support asks for. */
  reference?: string | null;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}

/** In a form, it answers the press of a button that can be far below. Elsewhere, it must not move the page. */
const show = (element: HTMLElement | null) => {
  if (element?.closest('form')) bringIntoView(element);
};

/** Something could not be loaded or done; read aloud at once. */
export function Failure({ title, detail, reference, onRetry, retryLabel }: FailureProps) {
  return (
    <div ref={show} className={classes.root} role="alert">
      <IconAlertTriangle className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        {title ? <div className={classes.title}>{title}</div> : null}
        <div>{detail}</div>
        {reference ? <div className={classes.reference}>{commonTexts.failures.reference(reference)}</div> : null}
      </div>
      {onRetry ? (
        <Button variant="default" size="sm" onClick={onRetry}>
          {retryLabel ?? commonTexts.actions.retry}
        </Button>
      ) : null}
    </div>
  );
}
