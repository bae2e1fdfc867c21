import type { JoinOfferInput } from '#contract/program/join_offer.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export function findJoinOffer(t: Tenant) {
  return t.db.selectFrom('welcome_promos').selectAll().where('company_id', '=', t.companyId).executeTakeFirst();
}
export type JoinOfferRow = NonNullable<Awaited<ReturnType<typeof findJoinOffer>>>;

/** Saves the draft. */
export async function upsertJoinOffer(t: Tenant, { es, ...english }: JoinOfferInput, updated_at: Date): Promise<void> {
  const draft = { ...english, headline_es: es.headline, text_es: es.text, small_print_es: es.small_print, updated_at };
  await t.db
    .insertInto('welcome_promos')
    .values({ company_id: t.companyId, ...draft })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(draft))
    .execute();
}

/** Publishes the offer, or removes it from the page. */
export async function setJoinOffer(
  t: Tenant,
  shown: { words: JoinOfferInput; published_at: Date } | null,
): Promise<void> {
  await t.db
    .updateTable('welcome_promos')
    .set({ published: shown && JSON.stringify(shown.words), published_at: shown?.published_at ?? null })
    .where('company_id', '=', t.companyId)
    .execute();
}
