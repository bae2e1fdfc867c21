import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { SaveStatus } from './draft/autosave.ts';
import classes from './header/ReviewHeader.module.css';

/** Whether what was typed has reached the server. */
export function SaveMark({ status }: { status: SaveStatus }) {
  const texts = reviewTexts.save;
  switch (status.state) {
    case 'saved':
      return (
        <span className={classes.saved}>
          <IconCheck size={14} aria-hidden />
          {texts.saved}
        </span>
      );
    case 'waiting':
    case 'saving':
      return <span className={classes.saved}>{texts.saving}</span>;
    case 'offline':
    case 'refused':
    case 'conflict':
      return (
        <span className={classes.saved} data-state="not">
          <IconCloudOff size={14} aria-hidden />
          {texts.offlineShort}
        </span>
      );
  }
}
