import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { invalidate } from '../../../query.ts';
import { holdSession } from '../../../session.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import { type Choice, choiceBody, scheduledAt } from '../../sending/sending.ts';
import { waitingWords } from '../../sending/waits.ts';
import type { Sent } from './draft.ts';
import type { Kept } from './useSavedDraft.ts';

interface SendNeeds {
  sent: Sent;
  choice: Choice;
  /** Resolves with the saved draft that sending turns into the campaign. */
  settled: () => Promise<Kept | null>;
  onSent: () => void;
}

/** Sends the current message to the audience, or to one phone as a test, and opens the campaign's page. */
export function useSendCampaign({ sent, choice, settled, onSent }: SendNeeds) {
  const format = useFormat();
  const navigate = useNavigate();
  // The second of two quick clicks comes before the button is shown as busy.
  const isSending = useRef(false);
  const [goesOn] = useState(holdSession);
  const request = (kept: Kept | null, more: { test_only?: boolean; test_phone?: string } = {}) => {
    const { words, spanish, template, variables, override } = sent;
    const inSpanish = spanish === null ? {} : { message_body_es: spanish };
    const of = kept ? { draft: { campaign_id: kept.campaign_id, version: kept.version } } : {};
    const options = { ...inSpanish, ...choiceBody(choice, format.time_zone), ...of, ...more };
    if (!template) return call(campaigns.send, { body: { message_body: words, ...options } });
    // Always with the words on the screen: the template may have been edited since it was loaded.
    const from = { template_id: template.id, variables, override_body: override ?? template.body };
    return call(campaigns.sendFromTemplate, { body: { ...from, ...options } });
  };
  const mutation = useMutation({
    mutationFn: async () => {
      const kept = await settled();
      if (!goesOn()) throw new Error('The session ended before the message was sent.');
      return { ...(await request(kept)), isDraft: kept !== null };
    },
    onSuccess: ({ sent_count, customers_reached, held, status }) => {
      onSent();
      void invalidate(campaigns.list, campaigns.get);
      const at = scheduledAt(choice, format.time_zone);
      const waiting = waitingWords({ at_once: sent_count, held }, null, format);
      if (status === 'scheduled' && at) tell(campaignTexts.scheduled(customers_reached, format.zoned(at)));
      else tell(waiting.length > 0 ? campaignTexts.inLine(waiting) : campaignTexts.sent(sent_count));
    },
    onError: () => void invalidate(campaigns.get),
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    isPending: mutation.isPending,
    isOver: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    send: () => {
      if (isSending.current) return;
      isSending.current = true;
      mutation.mutate(undefined, {
        // Back must not lead to a draft that was sent.
        onSuccess: ({ campaign_id, isDraft }) =>
          void navigate(campaign_id ? paths.campaign(campaign_id) : paths.campaigns(), { replace: isDraft }),
      });
    },
    /** To the phone given, else to one's own. */
    sendTest: (phone: string) => request(null, { test_only: true, ...(phone ? { test_phone: phone } : {}) }),
  };
}
