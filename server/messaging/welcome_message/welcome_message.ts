import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { Language } from '#contract/language.ts';
import { PROMISED_PER_MONTH, WELCOME_MESSAGE_VERSIONS_SHOWN } from '#contract/messaging/limits.ts';
import {
  composeWelcomeMessage,
  defaultWelcomeMessage,
  fillWelcomeMessage,
} from '#contract/messaging/sms/message_texts.ts';
import { placeholdersIn } from '#contract/messaging/sms/sms.ts';
import { welcomeMessageErrors } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import {
  sampleValues,
  savedWelcomeMessage,
  type WelcomeCoupon,
  type WelcomeMessage,
  type WelcomeMessageBrand,
  type WelcomeMessageVersion,
  welcomeMessageWordsFault,
} from '#contract/messaging/welcome_message/welcome_message.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { linkExample } from '../campaigns/create.ts';
import { checkWords } from '../campaigns/words.rules.ts';
import { getCompanyRegion } from '../company.sql.ts';
import { type Limits, legalHours } from '../limits.rules.ts';
import { legalHoursToday } from '../quiet/quiet_hours.rules.ts';
import { readSettings } from '../settings/settings.ts';
import { findWelcomeCoupon, holdCoupon, saveWelcomeCoupon } from './welcome_coupon.sql.ts';
import { countVersions, findNewest, findPromise, insertVersion, listNewest } from './welcome_message.sql.ts';

/** What the welcome message depends on beside the database. */
export interface WelcomeMessageDeps {
  linkBase: string;
  limits: Limits;
}

/** The welcome message of one language: what the owner wrote, and what contacts get. */
export function showWelcomeMessage(ctx: Ctx, language: Language, deps: WelcomeMessageDeps): Promise<WelcomeMessage> {
  return ctx.tx(async (t) => present(ctx, t, await brandOf(t, language), deps));
}

/**
 * The welcome message for a contact who has just joined, with the placeholders of the contact's own values, and the coupon to give. Words
 * that were saved with the age check on, and may not be sent since it is off, give way to the standard words, and such a coupon to none.
 * So do words about alcohol for a contact who is not known to be 21.
 */
export async function getWelcomeMessage(
  t: Tenant,
  language: Language,
  when: { now: Date; is_adult: boolean },
): Promise<{ text: string; coupon_id: string | null }> {
  const brand = await brandOf(t, language);
  const { message, coupon } = await sendable(t, await wordsOf(t, language), brand, when);
  return { text: composeWelcomeMessage(message, brand).text, coupon_id: coupon?.coupon_id ?? null };
}

/** Those of the saved words and the welcome coupon that can be sent now. Words with a coupon do not go without it. */
async function sendable(
  t: Tenant,
  words: string,
  { company_name, language }: WelcomeMessageBrand,
  { now, is_adult }: { now: Date; is_adult: boolean },
): Promise<{ message: string; coupon: WelcomeCoupon | null; faults: WelcomeMessage['faults'] }> {
  const { age_gate } = await readSettings(t);
  const faultOf = (text: string) =>
    checkWords([text], { age_gate: age_gate && is_adult }, company_name).faults[0] ?? null;
  const chosen = await findWelcomeCoupon(t, now);
  const coupon_id = chosen && faultOf(chosen.title);
  const missing = chosen ? coupon_id : welcomeMessageErrors.noCoupon;
  const message = faultOf(words) ?? (placeholdersIn(words).includes('coupon') ? missing : null);
  return {
    message: message === null ? words : defaultWelcomeMessage(language),
    coupon: coupon_id === null ? chosen : null,
    faults: { message, coupon_id },
  };
}

/**
 * Saves the words as a new version, and the welcome coupon of both languages. The current words again add no version.
 * @param input `coupon_id` null: no welcome coupon; undefined: as before
 * @throws AppError 422 with the sentence of the field
 */
export function saveWelcomeMessage(
  ctx: Ctx,
  input: { message: string; language: Language; coupon_id?: string | null | undefined },
  deps: WelcomeMessageDeps,
): Promise<WelcomeMessage> {
  const { message, language, coupon_id } = input;
  return ctx.tx(async (t) => {
    // If two users save the same words at the same moment, the second finds the version of the first.
    await lockCompany(t);
    const brand = await brandOf(t, language);
    if (coupon_id !== undefined) await chooseCoupon(ctx, t, coupon_id, language);
    const coupon = await findWelcomeCoupon(t, ctx.now);
    const values = sampleValues(language, linkExample(deps.linkBase), coupon);
    const settings = await readSettings(t);
    const [forbidden] = checkWords([message], settings, brand.company_name).faults;
    const fault = welcomeMessageWordsFault(message, brand, values) ?? forbidden;
    if (fault) throw new AppError('invalid', fault, { fields: { message: fault } });
    const [named] = checkWords(coupon ? [coupon.title] : [], settings, brand.company_name).faults;
    if (named) throw refuseCoupon(named);
    const kept = savedWelcomeMessage(message, brand);
    const before = await findNewest(t, language);
    // Only the coupon was chosen, and the standard words stay.
    const isStandard = before === undefined && message.trim() === defaultWelcomeMessage(language);
    if (before?.message !== kept && !isStandard) {
      const welcome_message_id = newId();
      await insertVersion(t, { welcome_message_id, language, message: kept, saved_at: ctx.now, saved_by: ctx.userId });
      await audit(ctx, t, 'welcome_message.saved', welcome_message_id, { language });
      await announce(t, { type: 'welcome_message', id: welcome_message_id });
    }
    return present(ctx, t, brand, deps);
  });
}

/** Sets the welcome coupon; null: none. The words of the other language have to go with it. */
async function chooseCoupon(ctx: Ctx, t: Tenant, coupon_id: string | null, language: Language): Promise<void> {
  const before = (await findWelcomeCoupon(t, ctx.now))?.coupon_id ?? null;
  if (coupon_id === before) return;
  const other = language === 'en' ? 'es' : 'en';
  if (coupon_id === null && placeholdersIn(await wordsOf(t, other)).includes('coupon')) {
    throw refuseCoupon(welcomeMessageErrors.otherLanguage(other));
  }
  if (coupon_id !== null) {
    const coupon = await holdCoupon(t, coupon_id, ctx.now);
    if (!coupon) throw refuseCoupon(couponErrors.noOffer);
    if (coupon.archived_at) throw refuseCoupon(couponErrors.archived);
    if (coupon.expires_after_days === null) throw refuseCoupon(welcomeMessageErrors.couponDays);
  }
  await saveWelcomeCoupon(t, coupon_id, ctx.now);
  await audit(ctx, t, 'welcome_coupon.chosen', ctx.companyId, { before: { coupon_id: before }, after: { coupon_id } });
  await announce(t, { type: 'welcome_message', id: coupon_id ?? ctx.companyId });
}

function refuseCoupon(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { coupon_id: sentence } });
}

/** The earlier versions, newest first. */
export function listVersions(
  ctx: Ctx,
  language: Language,
): Promise<{ versions: WelcomeMessageVersion[]; total_count: number }> {
  return ctx.tx(async (t) => {
    const versions = await listNewest(t, language, WELCOME_MESSAGE_VERSIONS_SHOWN);
    return {
      versions: versions.map((version) => ({ ...version, saved_at: version.saved_at.toISOString() })),
      total_count: await countVersions(t, language),
    };
  });
}

async function brandOf(t: Tenant, language: Language): Promise<WelcomeMessageBrand> {
  const per_month = (await findPromise(t)) ?? PROMISED_PER_MONTH;
  return { company_name: await getCompanyName(t), per_month, language };
}

async function wordsOf(t: Tenant, language: Language): Promise<string> {
  return (await findNewest(t, language))?.message ?? defaultWelcomeMessage(language);
}

async function present(
  ctx: Ctx,
  t: Tenant,
  brand: WelcomeMessageBrand,
  { linkBase, limits }: WelcomeMessageDeps,
): Promise<WelcomeMessage> {
  const { language, per_month } = brand;
  const saved = await findNewest(t, language);
  const message = saved?.message ?? defaultWelcomeMessage(language);
  const coupon = await findWelcomeCoupon(t, ctx.now);
  const sent = await sendable(t, message, brand, { now: ctx.now, is_adult: true });
  const { text, added } = composeWelcomeMessage(sent.message, brand);
  const link_example = linkExample(linkBase);
  const region = await getCompanyRegion(t);
  return {
    message,
    language,
    is_default: saved === undefined,
    saved_at: saved?.saved_at.toISOString() ?? null,
    as_sent: fillWelcomeMessage(text, sampleValues(language, link_example, sent.coupon)),
    added,
    per_month,
    link_example,
    coupon,
    legal_hours: legalHoursToday(region, ctx.now),
    faults: sent.faults,
    arrives_at: legalHours(ctx.now, limits)(region).toISOString(),
  };
}
