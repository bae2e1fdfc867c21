import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { send, useOutbox } from './outbox.ts';
import classes from './SyncState.module.css';

/** Whether everything that was counted has arrived. */
export function SyncState({ isQuiet = false }: { isQuiet?: boolean }) {
  const { kept, keeping, isSending, refusal } = useOutbox();
  const count = kept.length;
  if (count === 0 && isQuiet) return null;
  // A number that it has not stored yet is not said to be on it.
  const isSaving = isSending || keeping > 0;
  const words =
    count === 0 ? texts.saved : refusal ? texts.refused(count, refusal) : isSaving ? texts.sending : texts.kept(count);
  const Icon = count === 0 ? IconCloudCheck : isSaving ? IconCloudUp : IconCloudOff;
  return (
    <div className={classes.root} data-waiting={(count > 0 && !isSaving) || undefined}>
      <Icon size={20} aria-hidden />
      <span role="status">{words}</span>
      {count > 0 && !isSaving ? (
        <Button size="compact-md" variant="default" className={classes.send ?? ''} onClick={() => void send()}>
          {texts.sendNow}
        </Button>
      ) : null}
    </div>
  );
}
