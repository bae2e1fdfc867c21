import type { CampaignType } from '#contract/messaging/campaigns/campaigns.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { CampaignFields } from './campaigns.sql.ts';

export interface DraftRow {
  campaign_id: string;
  name: string;
  /** Whether a user gave it the name. */
  is_named: boolean;
  campaign_type: CampaignType;
  body: string;
  body_es: string | null;
  template_id: string | null;
  audience: string;
  draft: string;
  draft_version: string;
  changed_at: Date;
  changed_by: string | null;
}

export async function countDrafts(t: Tenant): Promise<number> {
  const { drafts } = await t.db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  return drafts;
}

export async function insertDraft(t: Tenant, draft: DraftRow): Promise<void> {
  const { changed_at: created_at, changed_by: created_by } = draft;
  await t.db
    .insertInto('campaigns')
    .values({ company_id: t.companyId, status: 'draft', created_at, created_by, ...draft })
    .execute();
}

export async function updateDraftRow(t: Tenant, { campaign_id, ...draft }: DraftRow): Promise<void> {
  await t.db
    .updateTable('campaigns')
    .set(draft)
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'draft')
    .execute();
}

/** Makes a draft of a campaign that has not begun: nothing is known of its recipients until it is sent again. */
export async function returnToDraft(t: Tenant, { campaign_id, ...draft }: DraftRow): Promise<void> {
  const { numUpdatedRows } = await t.db
    .updateTable('campaigns')
    .set({ ...draft, status: 'draft', scheduled_at: null, pause_reason: null, adults_only: false })
    .set({ repeats_words: false, recipients: 0, left_out: '{}', held: '[]' })
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The campaign was not locked.');
}

export async function deleteDraftRow(t: Tenant, campaign_id: string): Promise<void> {
  await t.db
    .deleteFrom('campaigns')
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'draft')
    .execute();
}

/** Turns a draft's row into the campaign, created now by the user who sends it, so that a repeated message is recognized. */
export async function sendDraftRow(t: Tenant, { campaign_id, ...campaign }: CampaignFields): Promise<void> {
  const { numUpdatedRows } = await t.db
    .updateTable('campaigns')
    .set({ ...campaign, draft: null, draft_version: null, changed_at: null, changed_by: null })
    .where('company_id', '=', t.companyId)
    .where('campaign_id', '=', campaign_id)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The draft was not held.');
}
