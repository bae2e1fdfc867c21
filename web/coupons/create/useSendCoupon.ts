import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { type Choice, choiceBody, scheduledAt } from '../../messaging/sending/sending.ts';
import { waitingWords } from '../../messaging/sending/waits.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { holdSession } from '../../session.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { type CouponDraft, offerBody } from '../offer/coupon_draft.ts';

interface CouponToSend {
  /** One that is there already. */
  known: CouponOffer | null;
  /** The items that a new one is for. */
  item_ids: string[] | undefined;
  draft: CouponDraft;
  choice: Choice;
}

/** Creates the coupon unless an earlier try did, and sends it. */
export function useSendCoupon({ known, item_ids, draft, choice }: CouponToSend) {
  const format = useFormat();
  const navigate = useNavigate();
  const [created, setCreated] = useState(known);
  const [goesOn] = useState(holdSession);
  const isDone = useRef(false);
  const sending = useMutation({
    mutationFn: async () => {
      const offer =
        created ??
        (await call(coupons.createOffer, {
          body: { ...offerBody(draft), ...(item_ids ? { item_ids } : {}) },
        }));
      setCreated(offer);
      if (!goesOn()) throw new Error('The session ended before the coupon was sent.');
      return call(coupons.send, { body: { coupon_id: offer.coupon_id, ...choiceBody(choice, format.time_zone) } });
    },
    onSuccess: ({ sent_count, issued_count, held, status }) => {
      isDone.current = true;
      void invalidate(campaigns.list, coupons.listOffers);
      const at = scheduledAt(choice, format.time_zone);
      const waiting = waitingWords({ at_once: sent_count, held }, null, format);
      if (status === 'scheduled' && at) tell(couponTexts.scheduled(issued_count, format.zoned(at)));
      else tell(waiting.length > 0 ? couponTexts.inLine(waiting) : couponTexts.sent(sent_count, issued_count));
    },
  });
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: ({ campaign_id }) => void navigate(campaign_id ? paths.campaign(campaign_id) : paths.couponOffers()),
    });
  return { created, isDone, sending, send };
}
