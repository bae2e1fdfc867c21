import { isDeepStrictEqual } from 'node:util';
import type { WelcomePage, WelcomePagePhoto } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { versionOf } from '#server/platform/form_version.ts';
import { findPage } from './pages.sql.ts';
import { listPhotos, type PhotoRow } from './photos.sql.ts';
import { pictureOf } from './pictures.ts';
import { draftOf, publishedOf, wordsOf } from './published.ts';

/**
 * The draft with what is known of the published version.
 * @throws AppError 404 when the company has no page
 */
export async function showPage(t: Tenant): Promise<WelcomePage> {
  const page = await findPage(t);
  if (!page) throw new AppError('not_found', welcomePageErrors.noPage);
  const photos = await listPhotos(t);
  const { photos: stored, ...words } = draftOf(page, photos);
  return {
    welcome_page_id: page.welcome_page_id,
    ...words,
    photos: photos.map((photo) => showPhoto(t, photo)),
    updated_at: page.updated_at.toISOString(),
    published_at: page.published_at?.toISOString() ?? null,
    has_unpublished_changes: !isDeepStrictEqual({ ...words, photos: stored }, publishedOf(page)),
    version: versionOf(wordsOf(page)),
  };
}

export function showPhoto({ companyId }: Tenant, photo: PhotoRow): WelcomePagePhoto {
  const { welcome_page_photo_id, position } = photo;
  return { welcome_page_photo_id, position, ...pictureOf(companyId, photo) };
}
