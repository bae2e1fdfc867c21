import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

export interface PhotoKeys {
  version: string;
  photo_key: string;
  small_photo_key: string;
}

export interface PhotoRow extends PhotoKeys {
  /** Of both sizes. */
  bytes: number;
}

export function findPhoto(t: Tenant, itemId: string): Promise<PhotoKeys | undefined> {
  return t.db
    .selectFrom('item_photos')
    .select(['version', 'photo_key', 'small_photo_key'])
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
}

/** Whether an item has the photo with this version. */
export async function isPhotoKept(t: Tenant, version: string): Promise<boolean> {
  const row = await t.db
    .selectFrom('item_photos')
    .select('version')
    .where('company_id', '=', t.companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

export async function savePhoto(t: Tenant, item_id: string, photo: PhotoRow): Promise<void> {
  await t.db
    .insertInto('item_photos')
    .values({ company_id: t.companyId, item_id, ...photo })
    .onConflict((conflict) => conflict.columns(['company_id', 'item_id']).doUpdateSet(photo))
    .execute();
}

export async function deletePhoto(t: Tenant, itemId: string): Promise<void> {
  await t.db.deleteFrom('item_photos').where('company_id', '=', t.companyId).where('item_id', '=', itemId).execute();
}

/** The bytes of the photos, which count toward the company's space. */
export async function storedPhotoBytes(t: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from item_photos where company_id = ${t.companyId}`.execute(t.db);
  return rows[0]?.bytes ?? 0;
}
