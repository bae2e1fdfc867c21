import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { automationTexts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate, keyOf, queryClient } from '../../../query.ts';
import { hasRole, mayTake, useShop } from '../../../shell/shop.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { UseAgain } from './UseAgain.tsx';

const texts = campaignPageTexts;
const ACTIONS = { edit: campaigns.edit, pause: campaigns.pause, resume: campaigns.resume, cancel: campaigns.cancel };
const DONE = { edit: texts.edited, pause: texts.paused, resume: texts.resumed, cancel: texts.canceled };

/** Edit, pause, resume, cancel and use again, each while it means something. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { user } = useShop();
  const { campaign_id, status, name, waiting, recipients, started_at, coupon_id, automation } = campaign;
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
  if (!isOpen) return hasRole(user, 'manager') ? <UseAgain campaign={campaign} /> : null;
  if (!mayTake(user, 'manager')) return null;
  const mayGoOn = hasRole(user, 'manager');
  const hasNotBegun = started_at === null && status !== 'running';
  const cancel = () =>
    confirm({
      title: texts.cancelTitle(name),
      detail: [
        texts.cancelDetail(status === 'scheduled' ? recipients : waiting),
        ...(automation ? [automationTexts.dueAgain(automationTexts.kinds[automation].title)] : []),
      ].join('\n\n'),
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
      {mayGoOn && hasNotBegun && coupon_id === null ? (
        <Button variant="default" loading={isBusy('edit')} onClick={() => act.mutate('edit')}>
          {texts.edit}
        </Button>
      ) : null}
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
