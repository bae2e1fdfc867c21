import { useSearchParams } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { Page } from '../../shell/Page.tsx';
import { useShop } from '../../shell/shop.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QrView } from './QrView.tsx';
import { SetupMenu } from './SetupMenu.tsx';
import { setupView } from './setup_view.ts';
import { WelcomePageView } from './WelcomePageView.tsx';

const VIEWS = {
  menu: { title: programTexts.title, detail: programTexts.intro, Body: SetupMenu },
  qr: { title: programTexts.qr.title, detail: programTexts.qr.detail, Body: QrView },
  welcome: { title: programTexts.welcome.title, detail: programTexts.welcome.detail, Body: WelcomePageView },
};

/** Program setup: a menu of two cards, the QR codes, and the welcome page's preview. */
export function ProgramScreen() {
  const { user } = useShop();
  const [address] = useSearchParams();
  const view = setupView(address);
  const { title, detail, Body } = VIEWS[view];
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        detail={view === 'menu' ? `${user.company} · ${detail}` : detail}
        above={view === 'menu' ? null : <BackLink fallback={paths.program()}>{programTexts.back}</BackLink>}
      />
      <Body />
    </Page>
  );
}
