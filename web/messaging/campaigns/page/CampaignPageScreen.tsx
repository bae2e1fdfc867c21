import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { automationTexts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { isNotFound } from '../../../refusals.ts';
import { BackLink } from '../../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../../shell/Page.tsx';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { StatTile, StatTiles } from '../../../ui/list/StatTile.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PhoneBubble } from '../../words/PhoneBubble.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import classes from './CampaignPage.module.css';
import { kindOf } from './kind_of.ts';
import { Progress } from './Progress.tsx';
import { Reasons } from './Reasons.tsx';
import { Recipients } from './Recipients.tsx';
import { StatusTag } from './StatusTag.tsx';

const texts = campaignPageTexts;

/** `/campaign/:campaign_id`: one campaign, moving while its texts go out. */
export function CampaignPageScreen() {
  const { campaign_id = '' } = useParams();
  const { data, error, refetch } = useQuery(q(campaigns.get, { params: { campaign_id } }));
  const { user } = useShop();
  if (data?.draft) {
    const toCompose = paths.campaigns({ view: 'message', draft: campaign_id });
    return hasRole(user, 'manager') ? (
      <Navigate to={toCompose} replace />
    ) : (
      <DraftToRead key={campaign_id} campaign={data} />
    );
  }
  if (data) return <Loaded key={campaign_id} campaign={data} />;
  if (isNotFound(error)) return <NotFoundScreen />;
  return (
    <Page title={campaignTexts.title}>
      <PageHeader above={<Back />} title={campaignTexts.title} />
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={9} />}
    </Page>
  );
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const format = useFormat();
  const { recipients, sent, delivered, failed, clicked } = campaign;
  const share = (part: number) => (sent > 0 ? format.percent(part / sent) : undefined);
  return (
    <Page title={campaign.name}>
      <PageHeader
        above={<Back />}
        title={campaign.name}
        detail={
          <span className={classes.detail}>
            <StatusTag campaign={campaign} />
            <span>{detailOf(campaign, format)}</span>
            {campaign.automation ? (
              <Link className={classes.origin} to={paths.campaigns({ view: 'automatic' })}>
                {automationTexts.open}
              </Link>
            ) : null}
          </span>
        }
        actions={<CampaignActions campaign={campaign} />}
      />
      <Progress campaign={campaign} />
      <StatTiles label={texts.states}>
        <StatTile
          label={texts.sent}
          value={campaignTexts.list.of(sent, recipients)}
          detail={texts.paid(campaign.segments, format.money(campaign.cost_cents / 100))}
        />
        <StatTile
          label={texts.delivered}
          value={format.quantity(delivered)}
          detail={failed > 0 ? texts.failed(failed) : share(delivered)}
          tone={failed > sent / 10 ? 'bad' : 'plain'}
        />
        <StatTile
          label={texts.clicked}
          value={format.quantity(clicked)}
          detail={share(clicked) ?? texts.clickedDetail}
        />
        <StatTile
          label={texts.optedOut}
          value={format.quantity(campaign.opted_out)}
          detail={campaign.replies > 0 ? texts.replies(campaign.replies) : texts.optedOutDetail}
        />
      </StatTiles>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Reasons campaign={campaign} />
          <Recipients campaign={campaign} />
        </div>
        <Message campaign={campaign} />
      </div>
    </Page>
  );
}

/** A draft for users who cannot edit it: its words so far, and who wrote them. */
function DraftToRead({ campaign }: { campaign: Campaign }) {
  const format = useFormat();
  const { name, changed_at, changed_by } = campaign;
  return (
    <Page title={name}>
      <PageHeader
        above={<Back />}
        title={name}
        detail={
          <span className={classes.detail}>
            <StatusTag campaign={campaign} />
            {changed_at ? <span>{campaignTexts.draft.savedAt(format.instant(changed_at), changed_by)}</span> : null}
          </span>
        }
      />
      <div className={classes.columns}>
        <Message campaign={campaign} />
      </div>
    </Page>
  );
}

function Message({ campaign }: { campaign: Campaign }) {
  const { user } = useShop();
  return (
    <Card title={texts.message}>
      <div className={classes.bubble}>
        <PhoneBubble from={user.company} text={campaign.body && campaign.text} />
      </div>
      {campaign.text_es ? (
        <div lang="es" className={classes.spanish}>
          <p className={classes.quiet} lang="en">
            {texts.inSpanish}
          </p>
          <PhoneBubble from={user.company} text={campaign.text_es} label={texts.inSpanish} />
        </div>
      ) : null}
    </Card>
  );
}

function detailOf(campaign: Campaign, format: Format): string {
  const { scheduled_at, status, started_at, created_at, created_by } = campaign;
  const when =
    status === 'scheduled' && scheduled_at
      ? texts.scheduled(format.zoned(scheduled_at))
      : format.instant(started_at ?? created_at);
  return [kindOf(campaign), when, created_by ? texts.by(created_by) : null].filter((part) => part !== null).join(' · ');
}

function Back() {
  return <BackLink fallback={paths.campaigns()}>{campaignTexts.title}</BackLink>;
}
