import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate, keyOf, queryClient } from '../../../query.ts';
import { hasRole, mayTake, useShop } from '../../../shell/shop.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';

const texts = campaignPageTexts;
const ACTIONS = { pause: campaigns.pause, resume: campaigns.resume, cancel: campaigns.cancel };
const DONE = { pause: texts.paused, resume: texts.resumed, cancel: texts.canceled };

/** Pause, resume and cancel, each while it means something. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { user } = useShop();
  const { campaign_id, status, name, waiting, recipients } = campaign;
  const act = useMutation({
    mutationFn: (action: keyof typeof ACTIONS) => call(ACTIONS[action], { params: { campaign_id } }),
    onSuccess: (changed, action) => {
      queryClient.setQueryData(keyOf(campaigns.get, { params: { campaign_id } }), changed);
      void invalidate(campaigns.list, campaigns.texts);
      tell(DONE[action]);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const isOpen = status === 'running' || status === 'paused' || status === 'scheduled';
  // A campaign that is being sent can always be canceled, even if nothing else can be changed.
  if (!isOpen || !mayTake(user, 'manager')) return null;
  const mayGoOn = hasRole(user, 'manager');
  const cancel = () =>
    confirm({
      title: texts.cancelTitle(name),
      detail: texts.cancelDetail(status === 'scheduled' ? recipients : waiting),
      action: texts.cancel,
      dismiss: texts.cancelKeep,
      danger: true,
      onConfirm: () => act.mutate('cancel'),
    });
  const isBusy = (action: keyof typeof ACTIONS) => act.isPending && act.variables === action;
  return (
    <>
      <Button variant="default" loading={isBusy('cancel')} onClick={cancel}>
        {texts.cancel}
      </Button>
      {mayGoOn && status === 'running' ? (
        <Button variant="default" loading={isBusy('pause')} onClick={() => act.mutate('pause')}>
          {texts.pause}
        </Button>
      ) : null}
      {mayGoOn && status === 'paused' ? (
        <Button loading={isBusy('resume')} onClick={() => act.mutate('resume')}>
          {texts.resume}
        </Button>
      ) : null}
    </>
  );
}
