import { toLine } from '#contract/line.ts';
import { type Audience, draftAudience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { DraftContent, draftWords } from '#contract/messaging/campaigns/drafts.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { DRAFT_WORDS_MAX, DRAFTS_MAX } from '#contract/messaging/limits.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getTemplate } from '../templates/templates.ts';
import { lockCampaign } from './campaigns.sql.ts';
import {
  countDrafts,
  type DraftRow,
  deleteDraftRow,
  insertDraft,
  returnToDraft,
  updateDraftRow,
} from './drafts.sql.ts';
import { nameOf } from './rules.ts';

/** A draft in the version that a user saw last. */
export interface SeenDraft {
  campaign_id: string;
  version: string;
}

/**
 * Saves a message that is being written. Nothing in it is checked, because a draft is not a campaign yet.
 * @param known the id and the name of a deleted draft to restore, and whether a user gave the name; restoring it twice has the effect of once
 * @returns its id
 * @throws AppError 404 when the template does not exist, 409 when the company has too many drafts or the id is taken
 */
export function createDraft(
  ctx: Ctx,
  content: DraftContent,
  known: { campaign_id?: string | undefined; name?: string | undefined; is_named?: boolean } = {},
): Promise<string> {
  return ctx.tx(async (t) => {
    // The lock makes the count exact, and two simultaneous restores run one after the other.
    // Nothing else creates a campaign or sends a test meanwhile.
    await lockCompany(t);
    const there = known.campaign_id ? await lockCampaign(t, known.campaign_id) : undefined;
    if (there?.status === 'draft') return there.campaign_id;
    if (there) throw new AppError('conflict', campaignErrors.draftSent, { code: 'draft_sent' });
    await requireRoom(t);
    const campaign_id = known.campaign_id ?? newId();
    const row = await rowOf(ctx, t, content, known.is_named ? known.name : undefined);
    await insertDraft(t, { campaign_id, ...row, name: known.name ?? row.name });
    await audit(ctx, t, 'campaign.draft_created', campaign_id);
    await announce(t, { type: 'campaign', id: campaign_id });
    return campaign_id;
  });
}

/**
 * Saves a draft again.
 * @throws AppError like `holdDraft`
 */
export function updateDraft(ctx: Ctx, seen: SeenDraft, content: DraftContent): Promise<void> {
  return ctx.tx(async (t) => {
    const name = givenName(await holdDraft(t, seen));
    await updateDraftRow(t, { campaign_id: seen.campaign_id, ...(await rowOf(ctx, t, content, name)) });
    await audit(ctx, t, 'campaign.draft_changed', seen.campaign_id);
    await announce(t, { type: 'campaign', id: seen.campaign_id });
  });
}

/**
 * Takes a campaign that has not begun back to a draft with the name that a user gave it, its words, recipients and time. It is not sent
 * unless a user sends the draft.
 * @throws AppError 404, 409 when it has begun or ended, when it sends a coupon, when a draft cannot have all of its words, and when the company
 * has too many drafts
 */
export function takeBack(ctx: Ctx, campaign_id: string): Promise<void> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const campaign = await lockCampaign(t, campaign_id);
    if (!campaign) throw new AppError('not_found', campaignErrors.noCampaign);
    const { status, started_at, body, body_es, scheduled_at, coupon_id } = campaign;
    if (status === 'draft') return;
    const hasNotBegun = started_at === null && (status === 'scheduled' || status === 'paused');
    if (!hasNotBegun) throw new AppError('conflict', campaignErrors.notEditable, { code: 'not_editable' });
    if (coupon_id) throw new AppError('conflict', campaignErrors.couponNotEditable, { code: 'not_editable' });
    if ([body, body_es ?? ''].some((words) => words.length > DRAFT_WORDS_MAX)) {
      throw new AppError('conflict', campaignErrors.tooLongToEdit(DRAFT_WORDS_MAX), { code: 'not_editable' });
    }
    await requireRoom(t);
    const content = DraftContent.parse({
      override: body,
      spanish: body_es,
      audience: draftAudience(campaign.audience as Audience),
      repeats_words: campaign.repeats_words,
      is_scheduled: true,
      scheduled_at: scheduled_at?.toISOString() ?? null,
    });
    await returnToDraft(t, { campaign_id, ...(await rowOf(ctx, t, content, givenName(campaign))) });
    await audit(ctx, t, 'campaign.taken_back', campaign_id);
    await announce(t, { type: 'campaign', id: campaign_id });
  });
}

async function requireRoom(t: Tenant): Promise<void> {
  if ((await countDrafts(t)) < DRAFTS_MAX) return;
  throw new AppError('conflict', campaignErrors.tooManyDrafts(DRAFTS_MAX), { code: 'too_many_drafts' });
}

/** Deletes a draft completely. Returns its content, so that the screen can restore it; a name from before it had to be one line, too. */
export function deleteDraft(
  ctx: Ctx,
  campaign_id: string,
): Promise<{ campaign_id: string; name: string; is_named: boolean; content: DraftContent }> {
  return ctx.tx(async (t) => {
    const { name, is_named, draft } = await lockDraft(t, campaign_id);
    await deleteDraftRow(t, campaign_id);
    await audit(ctx, t, 'campaign.draft_deleted', campaign_id);
    await announce(t, { type: 'campaign', id: campaign_id });
    return { campaign_id, name: toLine(name), is_named, content: DraftContent.parse(draft) };
  });
}

/**
 * Locks a draft in the version that the user saw, until this transaction ends, so that nothing else changes, deletes or sends it.
 * @throws AppError 404 when it was deleted, 409 when it was sent (`draft_sent`) or changed (`draft_changed`) since
 */
export async function holdDraft(t: Tenant, { campaign_id, version }: SeenDraft) {
  const row = await lockDraft(t, campaign_id);
  if (row.draft_version === version) return row;
  throw new AppError('conflict', campaignErrors.draftChanged, { code: 'draft_changed' });
}

async function lockDraft(t: Tenant, campaign_id: string) {
  const row = await lockCampaign(t, campaign_id);
  if (!row) throw new AppError('not_found', campaignErrors.draftGone);
  if (row.status !== 'draft') throw new AppError('conflict', campaignErrors.draftSent, { code: 'draft_sent' });
  return row;
}

const nameOfWords = (body: string) => nameOf(body) || campaignTexts.draft.untitled;

/** The name that a user gave a campaign or a draft; undefined: its name is the title of its template, or made from its words. */
export function givenName({ name, is_named }: { name: string; is_named: boolean }): string | undefined {
  return is_named ? name : undefined;
}

/**
 * The columns that lists and searches read; `draft` holds the whole.
 * @param given the name that a user gave it, if any
 */
async function rowOf(
  ctx: Ctx,
  t: Tenant,
  content: DraftContent,
  given?: string,
): Promise<Omit<DraftRow, 'campaign_id'>> {
  const { template_id } = content;
  const words = draftWords(content);
  const template = template_id === null ? null : await getTemplate(t, template_id);
  return {
    name: given ?? template?.title ?? nameOfWords(words.body),
    is_named: given !== undefined,
    campaign_type: template ? 'template' : 'promo',
    ...words,
    template_id,
    audience: JSON.stringify(content.audience ?? {}),
    draft: JSON.stringify(content),
    draft_version: newId(),
    changed_at: ctx.now,
    changed_by: ctx.userId,
  };
}
