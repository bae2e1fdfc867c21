import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import type { DraftContent, SavedDraft } from '#contract/messaging/campaigns/drafts.ts';
import { ApiFailure, call } from '../../../api.ts';
import { invalidate, keyOf, q, queryClient } from '../../../query.ts';
import { tell } from '../../../ui/dialogs/notify.ts';

/** A draft as this screen saved or opened it last. */
export type Kept = Omit<SavedDraft, 'content'> & { campaign_id: string; name: string };

/** What became of a draft behind this screen's back. */
export type Elsewhere =
  | { kind: 'changed'; by: string | null; at: string }
  | { kind: 'sent'; campaign_id: string }
  | { kind: 'deleted' };

/** The draft of a campaign; null after it was sent. */
export function keptOf({ campaign_id, name, draft }: Campaign): Kept | null {
  if (!draft) return null;
  const { version, changed_at, changed_by } = draft;
  return { campaign_id, name, version, changed_at, changed_by };
}

/**
 * Saves a message that is being written, and follows what other users do with the draft.
 * @param opened the draft that the message was opened from, if any
 * @param content the current message
 * @param onSaved told the id of a draft that is new
 */
export function useSavedDraft(opened: Campaign | null, content: DraftContent, onSaved: (campaign_id: string) => void) {
  const [kept, setKept] = useState(opened && keptOf(opened));
  const written = JSON.stringify(content);
  /** The message as last saved; null: never. Called when the user leaves. */
  const saved = useRef(opened ? written : null);
  // The second of two quick clicks comes before the button says that it is busy.
  const isSaving = useRef(false);
  /** The draft once the last save has ended. */
  const latest = useRef(Promise.resolve(kept));
  const campaign_id = kept?.campaign_id ?? '';
  const live = useQuery({ ...q(campaigns.get, { params: { campaign_id } }), enabled: kept !== null });
  const save = useMutation({
    mutationFn: ({ body, over }: { body: DraftContent; over: Kept | null }) =>
      over
        ? call(campaigns.updateDraft, {
            params: { campaign_id: over.campaign_id },
            body: { ...body, version: over.version },
          })
        : call(campaigns.createDraft, { body }),
    onSuccess: (campaign, { body }) => {
      queryClient.setQueryData(keyOf(campaigns.get, { params: { campaign_id: campaign.campaign_id } }), campaign);
      void invalidate(campaigns.list);
      saved.current = JSON.stringify(body);
      setKept(keptOf(campaign));
      tell(campaignTexts.draft.saved);
    },
    onError: () => void invalidate(campaigns.get),
    onSettled: () => {
      isSaving.current = false;
    },
  });
  return {
    kept,
    isSaving: save.isPending,
    error: save.error,
    /** Saves over the draft, or, `asNew`, beside it. A second click while the first is under way is the same one. */
    save: ({ asNew = false } = {}) => {
      if (isSaving.current) return;
      isSaving.current = true;
      const over = asNew ? null : kept;
      const saving = save.mutateAsync(
        { body: content, over },
        {
          onSuccess: (draft) => {
            if (!over) onSaved(draft.campaign_id);
          },
        },
      );
      latest.current = saving.then(keptOf, () => kept);
    },
    /** Resolves with the draft once a save that is under way has ended. */
    settled: () => latest.current,
    /** Whether something was changed since it was saved; of what was never saved, null. */
    isChanged: () => (saved.current === null ? null : saved.current !== written),
    elsewhere: kept && !save.isPending ? elsewhereOf(kept, live) : null,
  };
}

function elsewhereOf(kept: Kept, { data, error }: { data?: Campaign | undefined; error: unknown }): Elsewhere | null {
  if (error instanceof ApiFailure && error.status === 404) return { kind: 'deleted' };
  if (!data) return null;
  const { draft, campaign_id } = data;
  if (!draft) return { kind: 'sent', campaign_id };
  // An answer from before one's own last change is no news.
  const isNews = draft.version !== kept.version && draft.changed_at >= kept.changed_at;
  return isNews ? { kind: 'changed', by: draft.changed_by, at: draft.changed_at } : null;
}
