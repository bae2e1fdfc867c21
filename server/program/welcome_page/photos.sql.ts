import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { StoredPhoto } from './make_photo.ts';

export interface PhotoRow extends StoredPhoto {
  welcome_page_photo_id: string;
  position: number;
}

/** The draft's gallery in its order. */
export function listPhotos(t: Tenant): Promise<PhotoRow[]> {
  return t.db
    .selectFrom('welcome_page_photos')
    .select(['welcome_page_photo_id', 'position', 'version', 'width', 'height', 'widths'])
    .where('company_id', '=', t.companyId)
    .orderBy('position')
    .execute();
}

export async function insertPhoto(t: Tenant, welcome_page_id: string, photo: PhotoRow): Promise<void> {
  const { welcome_page_photo_id, position, version, width, height, widths } = photo;
  await t.db
    .insertInto('welcome_page_photos')
    .values({
      company_id: t.companyId,
      welcome_page_id,
      welcome_page_photo_id,
      position,
      version,
      width,
      height,
      widths,
    })
    .execute();
}

/** Removes a photo and closes the gap. */
export async function deletePhoto(t: Tenant, { welcome_page_photo_id, position }: PhotoRow): Promise<void> {
  await t.db
    .deleteFrom('welcome_page_photos')
    .where('company_id', '=', t.companyId)
    .where('welcome_page_photo_id', '=', welcome_page_photo_id)
    .execute();
  await t.db
    .updateTable('welcome_page_photos')
    .set((row) => ({ position: row('position', '-', 1) }))
    .where('company_id', '=', t.companyId)
    .where('position', '>', position)
    .execute();
}

/** Numbers the photos in the order of the ids. */
export async function setOrder(t: Tenant, ids: readonly string[]): Promise<void> {
  await sql`update welcome_page_photos p set position = o.at - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, at)
    where p.company_id = ${t.companyId} and p.welcome_page_photo_id = o.id`.execute(t.db);
}
