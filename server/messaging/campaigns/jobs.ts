import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '../limits.rules.ts';
import { finishCampaigns } from '../sending/campaigns.sql.ts';
import { cancelWaiting, listCompaniesWithDueCampaigns, listOpenCampaigns } from './campaigns.sql.ts';
import { CANCEL_CAMPAIGN } from './control.ts';
import { enqueueCampaign, type OnQueued, QUEUE_CAMPAIGN, queueCampaign } from './queue_campaign.ts';

const CHECK_CAMPAIGNS = 'look_after_campaigns';
/** Messages that one transaction ends. */
const CANCEL_BATCH = 20_000;

interface CampaignJobDeps extends JobDeps, Limits {
  linkBase: () => string;
  onQueued?: OnQueued;
}

/** Enqueues one job for each company that has a campaign to begin or to end. */
export async function enqueueCampaignJobs(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  await enqueueForEach(db, await listCompaniesWithDueCampaigns(companies, now), CHECK_CAMPAIGNS);
}

/** Ends the campaigns that have nothing left to send. When the last message was canceled or left out, no delivery report does it. */
async function finish(t: Tenant, now: Date): Promise<void> {
  for (const id of await finishCampaigns(t, now)) await announce(t, { type: 'campaign', id });
}

/** The background work of campaigns. Each job can be killed anywhere and run again: the campaign's row records its progress. */
export function campaignJobs(deps: CampaignJobDeps): Record<string, JobHandler> {
  const { db, clock, linkBase, onQueued } = deps;

  async function queue({ companyId, payload, signal, isOver, again }: Job): Promise<void> {
    const campaign_id = String(payload.campaign_id);
    const ctx = { now: clock(), tx: <T>(work: (t: Tenant) => Promise<T>) => db.tenant(companyId, work) };
    const options = { linkBase: linkBase(), limits: deps, onQueued, signal, isOver };
    if (await queueCampaign(ctx, campaign_id, options)) return again();
    await db.tenant(companyId, (t) => finish(t, clock()));
  }

  async function cancel({ companyId, payload, signal, isOver, again }: Job): Promise<void> {
    const campaign_id = String(payload.campaign_id);
    for (;;) {
      signal.throwIfAborted();
      const canceledCount = await db.tenant(companyId, async (t) => {
        const count = await cancelWaiting(t, campaign_id, clock(), CANCEL_BATCH);
        if (count > 0) await announce(t, { type: 'campaign', id: campaign_id });
        return count;
      });
      if (canceledCount === 0) return;
      if (isOver()) return again();
    }
  }

  async function checkCampaigns({ companyId }: Job): Promise<void> {
    const now = clock();
    const open = await db.tenant(companyId, (t) => listOpenCampaigns(t, now));
    await db.tenant(companyId, async (t) => {
      for (const { campaign_id, queued_at } of open) {
        if (!queued_at) await enqueueCampaign(t, campaign_id);
      }
      await finish(t, now);
    });
  }

  return { [QUEUE_CAMPAIGN]: queue, [CANCEL_CAMPAIGN]: cancel, [CHECK_CAMPAIGNS]: checkCampaigns };
}
