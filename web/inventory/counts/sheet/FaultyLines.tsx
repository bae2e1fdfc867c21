import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { focusFault } from '../../../ui/fields/focus_fault.ts';
import classes from '../outbox/SyncState.module.css';

/** How many lines have a text that is no quantity, so that it is not saved, and the way to it. */
export function FaultyLines({ count }: { count: number }) {
  return (
    <div className={classes.root} data-waiting>
      <IconAlertTriangle size={20} aria-hidden />
      <span role="status">{texts.notValid(count)}</span>
      <Button size="compact-md" variant="default" className={classes.send ?? ''} onClick={() => focusFault()}>
        {texts.goToFault}
      </Button>
    </div>
  );
}
