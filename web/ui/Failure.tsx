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
  /** It answers the press of a button that can be far from it, so that it is brought into view. */
  isAnswer?: boolean;
}

const show = (element: HTMLElement | null) => {
  if (element) bringIntoView(element);
};

/** Something could not be loaded or done; read aloud at once. */
export function Failure({ title, detail, reference, onRetry, retryLabel, isAnswer = false }: FailureProps) {
  return (
    <div ref={isAnswer ? show : null} className={classes.root} role="alert">
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
