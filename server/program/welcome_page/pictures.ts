import type { Picture } from '#contract/program/welcome_page.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { MadePhoto, StoredPhoto } from './make_photo.ts';

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** The width for browsers that support neither sizes nor formats. */
const PLAIN_WIDTH = 960;

/** The addresses of a photo in all of its sizes and formats; their content never changes. */
export function pictureOf(companyId: CompanyId, { version, width, height, widths }: StoredPhoto): Picture {
  const path = welcomePages.photo.path.replace(':company_id', companyId).replace(':version', version);
  const address = (file: string) => `/api${path.replace(':file', file)}`;
  const sources = Object.entries(TYPES).map(([extension, type]) => ({
    type,
    srcset: widths.map((one) => `${address(`${one}.${extension}`)} ${one}w`).join(', '),
  }));
  const plain = widths.includes(PLAIN_WIDTH) ? PLAIN_WIDTH : width;
  return { url: address(`${plain}.jpg`), width, height, sources };
}

/** Stores every file of a photo, before any row refers to it. */
export async function storePhoto(storage: Storage, companyId: CompanyId, { version, files }: MadePhoto): Promise<void> {
  for (const [file, bytes] of files) await storage.put(keyOf(companyId, version, file), bytes);
}

/** Deletes the files of photos that neither the draft nor the published page shows anymore. */
export async function dropPhotos(storage: Storage, companyId: CompanyId, photos: StoredPhoto[]): Promise<void> {
  for (const { version, widths } of photos) {
    for (const width of widths) {
      for (const extension of Object.keys(TYPES))
        await storage.delete(keyOf(companyId, version, `${width}.${extension}`));
    }
  }
}

/** One size of a photo with its type; undefined when it does not exist. A version is the content's hash, so knowing it allows seeing it. */
export async function readPhoto(
  storage: Storage,
  { company_id, version, file }: { company_id: string; version: string; file: string },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const bytes = await storage.get(keyOf(company_id, version, file));
  const type = TYPES[file.split('.')[1] ?? ''];
  return bytes && type ? { bytes, type } : undefined;
}

function keyOf(companyId: string, version: string, file: string): string {
  return `${companyId}/welcome/${version}/${file}`;
}
