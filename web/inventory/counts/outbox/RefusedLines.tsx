import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { KeptEntry } from './kept_entries.ts';
import { discard, sendAll } from './outbox.ts';
import classes from './SyncState.module.css';

/** Lines that the server did not take, by the reason. They stay on the device until they are taken or discarded. */
export function RefusedLines({ entries, refused }: { entries: KeptEntry[]; refused: ReadonlyMap<string, string> }) {
  const byReason = Map.groupBy(entries, ({ entry_id }) => refused.get(entry_id) ?? '');
  return [...byReason].map(([why, some]) => (
    <div key={why} className={classes.root} data-waiting>
      <IconAlertTriangle size={20} aria-hidden />
      <span role="status">
        {some.length === 1 && some[0]?.line ? texts.refusedLine(some[0].line, why) : texts.refused(some.length, why)}
      </span>
      <Button size="compact-md" variant="default" className={classes.send ?? ''} onClick={() => void sendAll()}>
        {texts.sendAgain}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        className={classes.send ?? ''}
        onClick={() => void discard(some.map(({ entry_id }) => entry_id))}
      >
        {texts.discard}
      </Button>
    </div>
  ));
}
