import { MINUTE_MS } from '#contract/dates.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import type { Preview } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { noRecipients } from '#contract/messaging/campaigns/no_recipients.texts.ts';
import { scheduleFault } from '#contract/messaging/campaigns/schedule.ts';
import { estimate } from '#contract/messaging/campaigns/sending_estimate.ts';
import { sampleText, textFault, textParts } from '#contract/messaging/campaigns/text.ts';
import { SAME_CAMPAIGN_MINUTES } from '#contract/messaging/limits.ts';
import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import { measure } from '#contract/messaging/sms/sms.ts';
import { unreachableHost } from '#contract/public_address.ts';
import { publicAddressTexts } from '#contract/texts/public_address.ts';
import { accessAt, hasFeature } from '#server/billing/billing.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { hoursOf, type Limits, openSeconds } from '../limits.rules.ts';
import { readSettings } from '../settings/settings.ts';
import { type AudienceGroup, countAudience } from './audience/audience.sql.ts';
import { dueOf } from './audience/due.sql.ts';
import { rulesFor } from './audience/reach.ts';
import { tagFault } from './audience/tag_fault.ts';
import { hasSameCampaign } from './campaigns.sql.ts';
import { findPace } from './pace.sql.ts';
import { finishOf, languagesOf, reachOf, waitsOf } from './rules.ts';
import { checkWords } from './words.rules.ts';

/** A promotion that a user wants to send. */
export interface MessageDraft {
  body: string;
  body_es: string | null;
  audience: Audience;
  /** Whether those who have the words already get them again. */
  repeats_words: boolean;
  /** Null: now. */
  scheduled_at: Date | null;
  /** The automation that sends it, to the contacts to whom it is due; none: a user. */
  automation?: AutomationRun | undefined;
}

/** An automation with its days at the moment when it makes a campaign. */
export interface AutomationRun {
  kind: AutomationKind;
  days: number;
}

/** The faults of a draft and the facts about it, from one transaction. */
export interface DraftReview {
  faults: string[];
  /** That nobody gets it; null: someone does. */
  nobody: string | null;
  warnings: string[];
  company: string;
  settings: MessagingSettings;
  adults_only: boolean;
  /** When its first message is sent. */
  at: Date;
  groups: AudienceGroup[];
  /** Who gets it at that moment, and who waits for an hour or a cap. */
  waits: Pick<Preview, 'at_once' | 'held'>;
}

/** What the review of a draft needs. */
interface ReviewContext {
  /** As long as every link. */
  link_example: string;
  limits: Limits;
}

/** Reviews a draft with the same rules as sending. */
export async function reviewDraft(
  ctx: Ctx,
  t: Tenant,
  draft: MessageDraft,
  { link_example, limits }: ReviewContext,
): Promise<DraftReview> {
  const { name: company, time_zone } = await getCompanyFacts(t);
  const settings = await readSettings(t);
  const words = reviewWords(draft, { company, settings, link_example });
  const at = draft.scheduled_at && draft.scheduled_at > ctx.now ? draft.scheduled_at : ctx.now;
  const sent = draft.repeats_words ? null : { body: draft.body, body_es: draft.body_es, campaign_id: null };
  const { automation } = draft;
  const due = automation ? dueOf(automation, draft.audience.holds_coupon_id, { now: at, zone: time_zone }) : null;
  const rules = await rulesFor(t, settings, { now: at, adultsOnly: words.adults_only, limits, words: sent, due });
  const groups = await countAudience(t, draft.audience, rules);
  const reach = reachOf(groups);
  const faults = [
    ...words.faults,
    // Whom an automation has reached is known of each contact.
    !automation && (await wasMade(t, draft, ctx.now)) ? campaignErrors.sameAgain(SAME_CAMPAIGN_MINUTES) : null,
    draft.scheduled_at ? scheduleFault(draft.scheduled_at, ctx.now) : null,
    await tagFault(t, draft.audience),
  ].filter((fault) => fault !== null);
  const { adults_only } = words;
  const warnings = [await accessWarning(t, at, ctx.now, time_zone), ...words.warnings].filter((one) => one !== null);
  const nobody = reach.recipients === 0 ? noRecipients(reach.left_out) : null;
  const waits = waitsOf(groups, at, hoursOf(settings, at, limits));
  return { faults: [...new Set(faults)], nobody, warnings, company, settings, adults_only, at, groups, waits };
}

/** The faults of words and what is to be considered about them, whoever gets them. */
export function reviewWords(
  { body, body_es }: Pick<MessageDraft, 'body' | 'body_es'>,
  { company, settings, link_example }: { company: string; settings: MessagingSettings; link_example: string },
): { faults: string[]; warnings: string[]; adults_only: boolean } {
  const { faults, warnings, adults_only } = checkWords([body, body_es ?? ''], settings, company);
  const ofText = [
    textFault(company, body, link_example),
    body_es === null
      ? null
      : body_es === ''
        ? campaignErrors.spanishRequired
        : textFault(company, body_es, link_example),
  ];
  return {
    faults: [...ofText, ...faults].filter((fault) => fault !== null),
    warnings: [linkWarning({ body, body_es }, link_example), ...warnings].filter((one) => one !== null),
    adults_only,
  };
}

/** Everything that prevents sending a draft. */
export function faultsOf({ faults, nobody }: DraftReview): string[] {
  return nobody === null ? faults : [...faults, nobody];
}

/** That the access of today will have ended when the message is due; null: it will not. */
async function accessWarning(t: Tenant, at: Date, now: Date, timeZone: string): Promise<string | null> {
  const access = (await accessAt(t, now)).loyalty_sms;
  if (access.state !== 'active' || access.ends_at === null) return null;
  if (await hasFeature(t, 'loyalty_sms', at)) return null;
  return campaignErrors.afterAccess(access.ends_at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone }));
}

/** That the links in a draft lead where customers' phones cannot go; null: they do not, or it has none. */
function linkWarning({ body, body_es }: Pick<MessageDraft, 'body' | 'body_es'>, link_example: string): string | null {
  const host = unreachableHost(link_example);
  const hasLink = [body, body_es ?? ''].some((words) => textParts(words).targets.length > 0);
  return host !== null && hasLink ? publicAddressTexts.link(host) : null;
}

/** Whether the same message was sent to the same contacts a moment ago, for example from a second window. */
function wasMade(t: Tenant, draft: MessageDraft, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SAME_CAMPAIGN_MINUTES * MINUTE_MS);
  return hasSameCampaign(t, { ...draft, audience: JSON.stringify(draft.audience) }, since);
}

/**
 * What sending a draft would do.
 * @param driver the provider that sends, which determines the pace
 */
export function previewDraft(
  ctx: Ctx,
  draft: MessageDraft,
  { link_example, limits, driver }: ReviewContext & { driver: string },
): Promise<Preview> {
  return ctx.tx(async (t) => {
    const review = await reviewDraft(ctx, t, draft, { link_example, limits });
    const { warnings, company, settings, at, groups } = review;
    const faults = faultsOf(review);
    const languages = languagesOf(groups);
    const drafts = [
      { language: 'en' as const, body: draft.body, recipients: languages.en + (draft.body_es ? 0 : languages.es) },
      ...(draft.body_es ? [{ language: 'es' as const, body: draft.body_es, recipients: languages.es }] : []),
    ];
    const texts = drafts.map(({ language, body, recipients }) => {
      const text = body.trim() === '' ? '' : sampleText(company, body, link_example);
      const { encoding, segments } = measure(text);
      return { language, text, encoding, segments, recipients };
    });
    const segments = texts.reduce((sum, one) => sum + one.segments * one.recipients, 0);
    const { recipients, left_out } = reachOf(groups);
    const { at_once, held } = review.waits;
    const pace = { ...(await findPace(t, driver)), open_seconds: openSeconds(settings, limits) };
    const last = held.map(({ until }) => new Date(until)).sort((a, b) => b.getTime() - a.getTime())[0];
    const share = recipients === 0 ? 0 : (recipients - at_once) / recipients;
    const { cost_cents } = estimate({
      recipients: segments,
      segments: 1,
      cents_per_segment: settings.cents_per_segment,
      per_second: null,
      per_day: null,
    });
    const waiting = last ? { segments: Math.round(segments * share), until: last } : null;
    const finishes_at = finishOf(at, segments, waiting, pace).toISOString();
    return { faults, warnings, recipients, left_out, at_once, held, texts, segments, cost_cents, finishes_at };
  });
}
