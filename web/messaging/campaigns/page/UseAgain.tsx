import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { draftAudience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call, sentenceOf } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { invalidate } from '../../../query.ts';
import { warn } from '../../../ui/dialogs/notify.ts';

const texts = campaignPageTexts;

/** Opens a new draft with the words and recipients of a campaign that has ended, or its coupon to be sent again. */
export function UseAgain({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const { type, coupon_id, body, body_es, audience } = campaign;
  const create = useMutation({
    mutationFn: () =>
      call(campaigns.createDraft, {
        body: { override: body, spanish: body_es, audience: draftAudience(audience) },
      }),
    onSuccess: ({ campaign_id }) => {
      void invalidate(campaigns.list);
      navigate(paths.campaigns({ view: 'message', draft: campaign_id }));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (coupon_id) {
    return (
      <Button variant="default" component={Link} to={paths.campaigns({ view: 'coupon', coupon_id })}>
        {texts.useAgain}
      </Button>
    );
  }
  if (type !== 'promo' && type !== 'template') return null;
  return (
    <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
      {texts.useAgain}
    </Button>
  );
}
