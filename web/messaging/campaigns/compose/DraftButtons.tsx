import { Button } from '@mantine/core';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { useFormat } from '../../../format.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import classes from './Compose.module.css';
import { useDeleteDraft } from './useDeleteDraft.ts';
import type { Kept } from './useSavedDraft.ts';

const texts = campaignTexts.draft;

interface DraftButtonsProps {
  /** Null: never saved. */
  kept: Kept | null;
  isChanged: boolean;
  /** Being saved, or being sent: then no draft is kept beside it. */
  isBusy: boolean;
  onSave: () => void;
  onDeleted: () => void;
}

/** Keeping a message for later, with when it was saved last, and deleting what was kept. */
export function DraftButtons({ kept, isChanged, isBusy, onSave, onDeleted }: DraftButtonsProps) {
  const format = useFormat();
  const { remove, isPending } = useDeleteDraft(onDeleted);
  const askToDelete = (campaign_id: string) => {
    if (!isChanged) return remove(campaign_id);
    confirm({
      title: texts.deleteTitle,
      detail: texts.deleteDetail,
      action: texts.delete,
      danger: true,
      onConfirm: () => remove(campaign_id),
    });
  };
  return (
    <>
      {kept ? (
        <>
          <p className={classes.kept}>
            {texts.savedAt(format.instant(kept.changed_at), kept.changed_by)}
            {isChanged ? <span>{texts.unsaved}</span> : null}
          </p>
          <Button
            variant="subtle"
            color="red"
            size="md"
            className={classes.delete ?? ''}
            loading={isPending}
            onClick={() => askToDelete(kept.campaign_id)}
          >
            {texts.delete}
          </Button>
        </>
      ) : null}
      <Button variant="default" size="md" loading={isBusy} onClick={onSave}>
        {texts.save}
      </Button>
    </>
  );
}
