import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconRepeat, IconTicket } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { automationTexts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignTexts as texts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { messagingSettingsTexts } from '#contract/messaging/settings/settings.texts.ts';
import { CampaignList } from '../messaging/campaigns/page/CampaignList.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../shell/bar/BackLink.tsx';
import { Page } from '../shell/Page.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { MenuCards } from './MenuCards.tsx';

const MessageView = lazy(async () => ({
  default: (await import('../messaging/campaigns/compose/MessageView.tsx')).MessageView,
}));
const WelcomeMessageView = lazy(async () => ({
  default: (await import('../messaging/WelcomeMessageView.tsx')).WelcomeMessageView,
}));
const AutomationsView = lazy(async () => ({
  default: (await import('../messaging/automations/AutomationsView.tsx')).AutomationsView,
}));
const CouponView = lazy(async () => ({ default: (await import('../coupons/create/CouponView.tsx')).CouponView }));
const TextingRules = lazy(async () => ({
  default: (await import('../messaging/rules/TextingRules.tsx')).TextingRules,
}));

/** What a card of the menu opens. */
const VIEWS = {
  message: { title: texts.compose.title, View: MessageView },
  welcome: { title: texts.cards.welcome.detail, View: WelcomeMessageView },
  coupon: { title: couponTexts.create.title, View: CouponView },
  automatic: { title: automationTexts.title, View: AutomationsView },
  rules: { title: messagingSettingsTexts.title, View: TextingRules },
};

/** `/campaign`: the menu of what can be sent, with the list of campaigns below it, or the view that a card opens. It uses messaging and coupons. */
export function CampaignScreen() {
  const [address] = useSearchParams();
  const name = address.get('view');
  const view = Object.entries(VIEWS).find(([key]) => key === name)?.[1];
  if (view) {
    return (
      <Page title={view.title}>
        <PageHeader above={<BackLink fallback={paths.campaigns()}>{texts.back}</BackLink>} title={view.title} />
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <view.View />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to={paths.couponOffers()}
              leftSection={<IconTicket size={18} aria-hidden />}
            >
              {couponTexts.offers.link}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={paths.campaigns({ view: 'automatic' })}
              leftSection={<IconRepeat size={18} aria-hidden />}
            >
              {automationTexts.title}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={paths.campaigns({ view: 'rules' })}
              leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            >
              {texts.rules}
            </Button>
          </>
        }
      />
      <MenuCards />
      <CampaignList />
    </Page>
  );
}
