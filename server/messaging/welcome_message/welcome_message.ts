import type { Language } from '#contract/language.ts';
import { PROMISED_PER_MONTH, WELCOME_VERSIONS_SHOWN } from '#contract/limits.ts';
import { composeWelcome, defaultWelcome } from '#contract/message_texts.ts';
import {
  keptWelcome,
  type WelcomeBrand,
  type WelcomeMessage,
  type WelcomeVersion,
  welcomeWordsFault,
} from '#contract/welcome_message.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events.ts';
import { newId } from '#server/platform/ids.ts';
import { getCompanyName } from '../company.sql.ts';
import {
  countVersions,
  findNewest,
  findPromise,
  insertVersion,
  listNewest,
  lockWelcome,
} from './welcome_message.sql.ts';

/** The welcome message of one language: what the owner wrote, and what people get. */
export function showWelcome(ctx: Ctx, language: Language): Promise<WelcomeMessage> {
  return ctx.tx(async (t) => present(t, await brandOf(t, language)));
}

/** The welcome text as it is sent to somebody who has just joined. */
export async function getWelcomeText(t: Tenant, language: Language): Promise<string> {
  return (await present(t, await brandOf(t, language))).as_sent;
}

/** Saves the words as a new version. The words that hold already add none. */
export function saveWelcome(
  ctx: Ctx,
  { message, language }: { message: string; language: Language },
): Promise<WelcomeMessage> {
  return ctx.tx(async (t) => {
    const brand = await brandOf(t, language);
    const fault = welcomeWordsFault(message, brand);
    if (fault) throw new AppError('invalid', fault, { fields: { message: fault } });
    await lockWelcome(t);
    const kept = keptWelcome(message, brand);
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

/** What the message said before, the newest first. */
export function listVersions(
  ctx: Ctx,
  language: Language,
): Promise<{ versions: WelcomeVersion[]; total_count: number }> {
  return ctx.tx(async (t) => {
    const versions = await listNewest(t, language, WELCOME_VERSIONS_SHOWN);
    return {
      versions: versions.map((version) => ({ ...version, saved_at: version.saved_at.toISOString() })),
      total_count: await countVersions(t, language),
    };
  });
}

async function brandOf(t: Tenant, language: Language): Promise<WelcomeBrand> {
  const per_month = (await findPromise(t)) ?? PROMISED_PER_MONTH;
  return { company_name: await getCompanyName(t), per_month, language };
}

async function present(t: Tenant, brand: WelcomeBrand): Promise<WelcomeMessage> {
  const { language, per_month } = brand;
  const saved = await findNewest(t, language);
  const message = saved?.message ?? defaultWelcome(language);
  const { text, added } = composeWelcome(message, brand);
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
