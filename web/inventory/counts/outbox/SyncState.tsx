import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { sendAll, useOutbox } from './outbox.ts';
import { RefusedLines } from './RefusedLines.tsx';
import classes from './SyncState.module.css';

/** Whether everything that was counted has arrived, and what the server did not take. */
export function SyncState({ isQuiet = false }: { isQuiet?: boolean }) {
  const { kept, refused } = useOutbox();
  const aside = kept.filter(({ entry_id }) => refused.has(entry_id));
  const count = kept.length - aside.length;
  return (
    <>
      {count === 0 && (isQuiet || aside.length > 0) ? null : <Waiting count={count} />}
      <RefusedLines entries={aside} refused={refused} />
    </>
  );
}

function Waiting({ count }: { count: number }) {
  const { isRead, keeping, isSending, isStuck, refusal } = useOutbox();
  // The line is empty until the entries on the device were read, and it does not say "on this device" before a number is stored.
  const stored = count - keeping;
  // What waits for the connection stays as it is while it is tried again: the sheet below would jump with every try.
  const isSaving = isStuck ? stored <= 0 : isSending || keeping > 0;
  const said = isRead ? texts.saved : '';
  const words =
    count === 0 ? said : refusal ? texts.refused(count, refusal) : isSaving ? texts.sending : texts.kept(stored);
  const Icon = count > 0 ? (isSaving ? IconCloudUp : IconCloudOff) : isRead ? IconCloudCheck : null;
  return (
    <div className={classes.root} data-waiting={(count > 0 && !isSaving) || undefined}>
      {Icon ? <Icon size={20} aria-hidden /> : null}
      <span role="status">{words}</span>
      {count > 0 && !isSaving ? (
        <Button
          size="compact-md"
          variant="default"
          className={classes.send ?? ''}
          loading={isSending}
          onClick={() => void sendAll()}
        >
          {texts.sendNow}
        </Button>
      ) : null}
    </div>
  );
}
