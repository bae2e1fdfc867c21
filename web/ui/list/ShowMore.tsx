import { Button } from '@mantine/core';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './ShowMore.module.css';

interface ShowMoreProps {
  shown: number;
  total: number;
  /** Said on screens with a keyboard. */
  hint?: string;
  busy?: boolean;
  /** Missing where the list shows everything that it has. */
  onMore?: () => void;
}

/** The foot of a long list: how much of it is there, and the rest on request. */
export function ShowMore({ shown, total, hint, busy = false, onMore }: ShowMoreProps) {
  return (
    <div className={classes.foot}>
      <span>
        <span role="status">{commonTexts.shown(shown, total)}</span>
        {hint ? <span className={classes.hint}> · {hint}</span> : null}
      </span>
      {onMore && shown < total ? (
        <Button variant="default" loading={busy} onClick={onMore}>
          {commonTexts.actions.showMore}
        </Button>
      ) : null}
    </div>
  );
}
