import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Promo, PromoInput } from '#contract/promo.ts';
import { welcomeErrors } from '#contract/texts/welcome_errors.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events.ts';
import { findPromo, type PromoRow, setPromo, upsertPromo } from './promos.sql.ts';

const Words = z.object({ headline: z.string(), text: z.string(), small_print: z.string() });
const PublishedPromo = Words.extend({ es: Words });

const NO_WORDS = { headline: '', text: '', small_print: '' };

export function showPromo(ctx: Ctx): Promise<Promo> {
  return ctx.tx(show);
}

/** Saves the offer's draft; shoppers see nothing of it yet. */
export function savePromo(ctx: Ctx, input: PromoInput): Promise<Promo> {
  return ctx.tx(async (t) => {
    await upsertPromo(t, input, ctx.now);
    return show(t);
  });
}

/**
 * Shows the draft to shoppers.
 * @throws AppError 409 when no offer was written
 */
export function publishPromo(ctx: Ctx): Promise<Promo> {
  return ctx.tx(async (t) => {
    const row = await findPromo(t);
    if (!row?.headline) throw new AppError('conflict', welcomeErrors.promoNothing, { code: 'no_offer' });
    await setPromo(t, { promo: draftOf(row), published_at: ctx.now });
    await tell(ctx, t, 'promo.published');
    return show(t);
  });
}

/** Takes the offer off the public page; the draft stays. */
export function withdrawPromo(ctx: Ctx): Promise<Promo> {
  return ctx.tx(async (t) => {
    await setPromo(t, null);
    await tell(ctx, t, 'promo.withdrawn');
    return show(t);
  });
}

/** The offer that shoppers see, or null. */
export function publishedPromoOf({ published }: Pick<PromoRow, 'published'>): PromoInput | null {
  return published === null ? null : PublishedPromo.parse(published);
}

async function tell(ctx: Ctx, t: Tenant, action: string): Promise<void> {
  await audit(ctx, t, action, ctx.companyId);
  await announce(t, { type: 'welcome', id: ctx.companyId });
}

async function show(t: Tenant): Promise<Promo> {
  const row = await findPromo(t);
  if (!row) return { ...NO_WORDS, es: NO_WORDS, published_at: null, has_unpublished_changes: false };
  const draft = draftOf(row);
  const shown = publishedPromoOf(row);
  const isSame = isDeepStrictEqual(draft, shown ?? { ...NO_WORDS, es: NO_WORDS });
  return { ...draft, published_at: row.published_at?.toISOString() ?? null, has_unpublished_changes: !isSame };
}

function draftOf({ headline, text, small_print, headline_es, text_es, small_print_es }: PromoRow): PromoInput {
  return { headline, text, small_print, es: { headline: headline_es, text: text_es, small_print: small_print_es } };
}
