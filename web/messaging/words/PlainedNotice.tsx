import { Button } from '@mantine/core';
import { meterTexts as texts } from '#contract/messaging/sms/meter.texts.ts';
import classes from './PlainedNotice.module.css';
import type { PlainTyping } from './usePlainTyping.ts';

/** Which characters a field has written plain, and the way back to what was typed. */
export function PlainedNotice({ typing: { names, keep } }: { typing: Pick<PlainTyping, 'names' | 'keep'> }) {
  return (
    <div role="status">
      {names.length > 0 ? (
        <div className={classes.root}>
          <span>{texts.plained(names)}</span>
          <Button size="compact-sm" variant="default" onClick={keep}>
            {texts.keepAsTyped}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
