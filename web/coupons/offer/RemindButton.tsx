import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { couponReminder } from '#contract/coupons/text.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';

/** Opens a draft that reminds customers of a coupon that they have and have not used; nothing where nobody has one. */
export function RemindButton({ offer }: { offer: CouponOffer }) {
  const navigate = useNavigate();
  const { coupon_id, last_day, issued, redeemed, expired } = offer;
  const create = useMutation({
    mutationFn: () =>
      call(campaigns.createDraft, {
        body: {
          override: couponReminder(offer, last_day, 'en'),
          spanish: couponReminder(offer, last_day, 'es'),
          audience: { holds_coupon_id: coupon_id },
        },
      }),
    onSuccess: ({ campaign_id }) => {
      void invalidate(campaigns.list);
      navigate(paths.campaigns({ view: 'message', draft: campaign_id }));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (issued <= redeemed + expired) return null;
  return (
    <Button
      variant="default"
      loading={create.isPending}
      title={couponTexts.offer.remindHint}
      onClick={() => create.mutate()}
    >
      {couponTexts.offer.remind}
    </Button>
  );
}
