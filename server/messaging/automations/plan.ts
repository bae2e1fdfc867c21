import { couponReminder } from '#contract/coupons/text.ts';
import type { Language } from '#contract/language.ts';
import { automationTexts, winBackTexts } from '#contract/messaging/automations/automations.texts.ts';
import type { AutomationInput } from '#contract/messaging/automations/automations.ts';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import { fillPlaceholders } from '#contract/messaging/sms/sms.ts';
import { getCompanyFacts, getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { AudienceRules } from '../campaigns/audience/audience.sql.ts';
import { dueOf, expiringUntil } from '../campaigns/audience/due.sql.ts';
import { rulesFor } from '../campaigns/audience/reach.ts';
import { linkExample } from '../campaigns/create.ts';
import { reviewWords } from '../campaigns/preview.ts';
import type { Limits } from '../limits.rules.ts';
import { readSettings } from '../settings/settings.ts';
import { type ExpiringOffer, findNewestOffer, listExpiringOffers } from './automations.sql.ts';

/** What automations depend on beside the database. */
export interface AutomationDeps {
  linkBase: string;
  limits: Limits;
}

/** What an automation says and when. */
export type AutomationPlan = Pick<AutomationInput, 'kind' | 'days' | 'body' | 'body_es'>;

/** A campaign that an automation would make now. */
export interface PlannedCampaign {
  title: string;
  body: string;
  body_es: string | null;
  audience: Audience;
}

/** What is said of such a campaign before its contacts are counted. */
export interface ReviewedCampaign extends PlannedCampaign {
  company: string;
  faults: string[];
  warnings: string[];
  /** For counting its contacts. */
  rules: AudienceRules;
}

/** The campaigns that an automation would make now, reviewed as every campaign is: a reminder makes one for each coupon offer. */
export async function planCampaigns(
  ctx: Ctx,
  t: Tenant,
  plan: AutomationPlan,
  deps: AutomationDeps,
): Promise<ReviewedCampaign[]> {
  const { kind, days } = plan;
  if (kind === 'win_back') return review(ctx, t, plan, [winBack(plan)], deps);
  const zone = await getTimeZone(t);
  const within = { now: ctx.now, expires_until: expiringUntil(ctx.now, days, zone) };
  const offers = await listExpiringOffers(t, within);
  const planned = offers.map((offer) => reminder(plan, offer, zone));
  return review(ctx, t, plan, planned, deps);
}

/** The same, with an example where no coupon expires, so that the words can be seen and checked. */
export async function planWithExample(
  ctx: Ctx,
  t: Tenant,
  plan: AutomationPlan,
  deps: AutomationDeps,
): Promise<ReviewedCampaign[]> {
  const planned = await planCampaigns(ctx, t, plan, deps);
  if (planned.length > 0) return planned;
  const zone = await getTimeZone(t);
  // The id of no offer: nobody has it.
  const example = { coupon_id: ctx.companyId, title: automationTexts.exampleCoupon, expires_at: null };
  const offer = (await findNewestOffer(t)) ?? example;
  return review(ctx, t, plan, [reminder(plan, offer, zone)], deps);
}

async function review(
  ctx: Ctx,
  t: Tenant,
  { kind, days }: AutomationPlan,
  planned: readonly PlannedCampaign[],
  { linkBase, limits }: AutomationDeps,
): Promise<ReviewedCampaign[]> {
  const { name: company, time_zone: zone } = await getCompanyFacts(t);
  const settings = await readSettings(t);
  const link_example = linkExample(linkBase);
  const reviewed: ReviewedCampaign[] = [];
  for (const campaign of planned) {
    const { body, body_es, audience } = campaign;
    const { adults_only, ...found } = reviewWords(campaign, { company, settings, link_example });
    const due = dueOf({ kind, days }, audience.holds_coupon_id, { now: ctx.now, zone });
    const words = { body, body_es, campaign_id: null };
    const rules = await rulesFor(t, settings, { now: ctx.now, adultsOnly: adults_only, limits, words, due });
    reviewed.push({ ...campaign, ...found, company, rules });
  }
  return reviewed;
}

function winBack({ days, body, body_es }: AutomationPlan): PlannedCampaign {
  const words = body === null ? { body: winBackTexts.en, body_es: winBackTexts.es } : { body, body_es };
  return {
    ...words,
    title: automationTexts.campaignName.win_back(),
    audience: { not_redeemed_days: days },
  };
}

function reminder({ body, body_es }: AutomationPlan, offer: ExpiringOffer, zone: string): PlannedCampaign {
  // The last day is the one before the moment from which the coupon is no longer accepted.
  const last_day = offer.expires_at && dateIn(zone, new Date(offer.expires_at.getTime() - 1));
  const standard = (language: Language) => couponReminder(offer, last_day, language);
  const own = (words: string) => fillPlaceholders(words, { coupon: offer.title }).text;
  return {
    title: automationTexts.campaignName.coupon_expiring(offer.title),
    body: body === null ? standard('en') : own(body),
    body_es: body === null ? standard('es') : body_es && own(body_es),
    audience: { holds_coupon_id: offer.coupon_id },
  };
}
