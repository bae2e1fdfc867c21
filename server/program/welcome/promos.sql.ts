import type { PromoInput } from '#contract/promo.ts';
import type { Tenant } from '#server/platform/db.ts';

export function findPromo(t: Tenant) {
  return t.db.selectFrom('welcome_promos').selectAll().where('company_id', '=', t.companyId).executeTakeFirst();
}
export type PromoRow = NonNullable<Awaited<ReturnType<typeof findPromo>>>;

/** Writes the draft. */
export async function upsertPromo(t: Tenant, { es, ...english }: PromoInput, updated_at: Date): Promise<void> {
  const draft = { ...english, headline_es: es.headline, text_es: es.text, small_print_es: es.small_print, updated_at };
  await t.db
    .insertInto('welcome_promos')
    .values({ company_id: t.companyId, ...draft })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(draft))
    .execute();
}

/** Shows the offer, or takes it off the page. */
export async function setPromo(t: Tenant, shown: { promo: PromoInput; published_at: Date } | null): Promise<void> {
  await t.db
    .updateTable('welcome_promos')
    .set({ published: shown && JSON.stringify(shown.promo), published_at: shown?.published_at ?? null })
    .where('company_id', '=', t.companyId)
    .execute();
}
