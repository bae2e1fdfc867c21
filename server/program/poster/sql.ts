import type { PosterInput } from '#contract/program/poster.ts';
import type { Tenant } from '#server/platform/db/db.ts';

const COLUMNS = [
  'poster_template_id',
  'header',
  'sub_header',
  'qrcode_caption',
  'first_bullet_point',
  'second_bullet_point',
  'third_bullet_point',
  'fourth_bullet_point',
  'color',
  'created_at',
  'updated_at',
] as const;

/** The company's poster; it has at most one. */
export function getPoster(t: Tenant) {
  return t.db.selectFrom('poster_templates').select(COLUMNS).where('company_id', '=', t.companyId).executeTakeFirst();
}

/** Saves the words; the first time under `poster_template_id`. */
export function savePoster(t: Tenant, poster_template_id: string, words: PosterInput, now: Date) {
  return t.db
    .insertInto('poster_templates')
    .values({ company_id: t.companyId, poster_template_id, ...words, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...words, updated_at: now }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function hasPoster(t: Tenant): Promise<boolean> {
  return (await getPoster(t)) !== undefined;
}
