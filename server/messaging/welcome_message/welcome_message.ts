import type { Language } from '#contract/language.ts';
import { PROMISED_PER_MONTH, WELCOME_MESSAGE_VERSIONS_SHOWN } from '#contract/limits.ts';
import { composeWelcomeMessage, defaultWelcomeMessage } from '#contract/messaging/sms/message_texts.ts';
import {
  savedWelcomeMessage,
  type WelcomeMessage,
  type WelcomeMessageBrand,
  type WelcomeMessageVersion,
  welcomeMessageWordsFault,
} from '#contract/messaging/welcome_message/welcome_message.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getCompanyName } from '../company.sql.ts';
import {
  countVersions,
  findNewest,
  findPromise,
  insertVersion,
  listNewest,
  lockWelcomeMessage,
} from './welcome_message.sql.ts';

/** The welcome message of one language: what the owner wrote, and what contacts get. */
export function showWelcomeMessage(ctx: Ctx, language: Language): Promise<WelcomeMessage> {
  return ctx.tx(async (t) => present(t, await brandOf(t, language)));
}

/** The welcome message as it is sent to a contact who has just joined. */
export async function getWelcomeMessage(t: Tenant, language: Language): Promise<string> {
  return (await present(t, await brandOf(t, language))).as_sent;
}

/** Saves the words as a new version. The current words again add none. */
export function saveWelcomeMessage(
  ctx: Ctx,
  { message, language }: { message: string; language: Language },
): Promise<WelcomeMessage> {
  return ctx.tx(async (t) => {
    const brand = await brandOf(t, language);
    const fault = welcomeMessageWordsFault(message, brand);
    if (fault) throw new AppError('invalid', fault, { fields: { message: fault } });
    await lockWelcomeMessage(t);
    const kept = savedWelcomeMessage(message, brand);
    const before = await findNewest(t, language);
    if (before?.message !== kept) {
      const welcome_message_id = newId();
      await insertVersion(t, { welcome_message_id, language, message: kept, saved_at: ctx.now, saved_by: ctx.userId });
      await audit(ctx, t, 'welcome_message.saved', welcome_message_id, { language });
      await announce(t, { type: 'welcome_message', id: welcome_message_id });
    }
    return present(t, brand);
  });
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

async function present(t: Tenant, brand: WelcomeMessageBrand): Promise<WelcomeMessage> {
  const { language, per_month } = brand;
  const saved = await findNewest(t, language);
  const message = saved?.message ?? defaultWelcomeMessage(language);
  const { text, added } = composeWelcomeMessage(message, brand);
  return {
    message,
    language,
    is_default: saved === undefined,
    saved_at: saved?.saved_at.toISOString() ?? null,
    as_sent: text,
    added,
    per_month,
  };
}
