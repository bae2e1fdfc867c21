import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AuditAction } from '#contract/account/audit/actions.ts';
import type { JoinOffer, JoinOfferInput } from '#contract/program/join_offer.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { findJoinOffer, type JoinOfferRow, setJoinOffer, upsertJoinOffer } from './join_offers.sql.ts';

const Words = z.object({ headline: z.string(), text: z.string(), small_print: z.string() });
const PublishedJoinOffer = Words.extend({ es: Words });

const NO_WORDS = { headline: '', text: '', small_print: '' };

export function showJoinOffer(ctx: Ctx): Promise<JoinOffer> {
  return ctx.tx(show);
}

/**
 * Saves the offer's draft; the public page does not show it yet.
 * @throws AppError 409 when the draft is not that of the version
 */
export function saveJoinOffer(
  ctx: Ctx,
  { version, ...input }: JoinOfferInput & { version?: string | undefined },
): Promise<JoinOffer> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    assertBegunFrom(version, draftOf(await findJoinOffer(t)), input);
    await upsertJoinOffer(t, input, ctx.now);
    return show(t);
  });
}

/**
 * Publishes the draft.
 * @throws AppError 409 when no offer was written
 */
export function publishJoinOffer(ctx: Ctx): Promise<JoinOffer> {
  return ctx.tx(async (t) => {
    const row = await findJoinOffer(t);
    if (!row?.headline) throw new AppError('conflict', welcomePageErrors.joinOfferNothing, { code: 'no_offer' });
    await setJoinOffer(t, { words: draftOf(row), published_at: ctx.now });
    await tell(ctx, t, 'join_offer.published');
    return show(t);
  });
}

/** Removes the offer from the public page; the draft stays. */
export function withdrawJoinOffer(ctx: Ctx): Promise<JoinOffer> {
  return ctx.tx(async (t) => {
    await setJoinOffer(t, null);
    await tell(ctx, t, 'join_offer.withdrawn');
    return show(t);
  });
}

/** The published offer, or null. */
export function publishedJoinOfferOf({ published }: Pick<JoinOfferRow, 'published'>): JoinOfferInput | null {
  return published === null ? null : PublishedJoinOffer.parse(published);
}

async function tell(ctx: Ctx, t: Tenant, action: AuditAction): Promise<void> {
  await audit(ctx, t, action, ctx.companyId);
  await announce(t, { type: 'welcome', id: ctx.companyId });
}

async function show(t: Tenant): Promise<JoinOffer> {
  const row = await findJoinOffer(t);
  const draft = draftOf(row);
  const shown = row ? publishedJoinOfferOf(row) : null;
  return {
    ...draft,
    published_at: row?.published_at?.toISOString() ?? null,
    has_unpublished_changes: !isDeepStrictEqual(draft, shown ?? draftOf(undefined)),
    version: versionOf(draft),
  };
}

function draftOf(row: JoinOfferRow | undefined): JoinOfferInput {
  if (!row) return { ...NO_WORDS, es: NO_WORDS };
  const { headline, text, small_print, headline_es, text_es, small_print_es } = row;
  return { headline, text, small_print, es: { headline: headline_es, text: text_es, small_print: small_print_es } };
}
