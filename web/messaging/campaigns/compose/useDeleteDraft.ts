import { useMutation } from '@tanstack/react-query';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../../ui/dialogs/undo.tsx';

const texts = campaignTexts.draft;

/** Deletes a draft; it can be taken back at once, and is then what it was, under its own address. */
export function useDeleteDraft(onDeleted?: () => void) {
  const onError = (error: Error) => warn(`${texts.actionFailed} ${sentenceOf(error)}`);
  const restore = useMutation({
    mutationFn: ({ content, ...known }: Deleted) => call(campaigns.createDraft, { body: { ...content, ...known } }),
    onSuccess: ({ name }) => {
      void invalidate(campaigns.list, campaigns.get);
      tell(texts.restored(name));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (campaign_id: string) => call(campaigns.deleteDraft, { params: { campaign_id } }),
    onSuccess: (deleted) => {
      void invalidate(campaigns.list, campaigns.get);
      tellWithUndo({
        id: `draft ${deleted.campaign_id}`,
        message: texts.deleted(deleted.name),
        label: commonTexts.actions.undo,
        onUndo: () => restore.mutate(deleted),
      });
    },
    onError,
  });
  return {
    remove: (campaign_id: string) => remove.mutate(campaign_id, { onSuccess: () => onDeleted?.() }),
    isPending: remove.isPending,
  };
}

type Deleted = Awaited<ReturnType<typeof call<typeof campaigns.deleteDraft>>>;
