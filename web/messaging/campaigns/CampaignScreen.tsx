import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { campaignTexts as texts } from '#contract/texts/campaigns.ts';
import { messagingSettingsTexts } from '#contract/texts/messaging_settings.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/BackLink.tsx';
import { Page } from '../../shell/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextingRules } from '../rules/TextingRules.tsx';
import { WelcomeMessage } from '../WelcomeMessage.tsx';
import { CampaignList } from './CampaignList.tsx';
import { MenuCards } from './MenuCards.tsx';
import { MessageView } from './MessageView.tsx';

/** What a card of the menu opens. */
const VIEWS = {
  message: { title: texts.compose.title, View: MessageView },
  welcome: { title: texts.cards.welcome.detail, View: WelcomeMessage },
  rules: { title: messagingSettingsTexts.title, View: TextingRules },
};

/** `/campaign`: the menu of what can be sent with what was sent below, or what one of its cards opens. */
export function CampaignScreen() {
  const [address] = useSearchParams();
  const name = address.get('view');
  const view = Object.entries(VIEWS).find(([key]) => key === name)?.[1];
  if (view) {
    return (
      <Page title={view.title}>
        <PageHeader above={<BackLink fallback={paths.campaigns()}>{texts.back}</BackLink>} title={view.title} />
        <view.View />
      </Page>
    );
  }
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.campaigns({ view: 'rules' })}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          >
            {texts.rules}
          </Button>
        }
      />
      <MenuCards />
      <CampaignList />
    </Page>
  );
}
