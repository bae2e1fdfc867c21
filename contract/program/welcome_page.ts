import { z } from 'zod';
import { endpoint, FormVersion, Id, Instant } from '../http.ts';
import { isLine } from '../line.ts';
import { commonTexts } from '../texts/common.ts';
import { PHOTO_MAX_BYTES, PHOTOS_MAX, PHOTOS_MIN, PROGRAM_NAME_MAX, PROGRAM_TEXT_MAX } from './limits.ts';
import { welcomePageErrors } from './welcome_page_errors.texts.ts';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The format of iPhone photos, which few browsers show. Systems that do not know it give it no type. */
const HEIC = /\.hei[cf]$/i;

/** What is wrong with one photo's file, as a sentence, or null. `size` in bytes. */
export function photoFileFault({ name, type, size }: { name: string; type: string; size: number }): string | null {
  if (!PHOTO_TYPES.includes(type))
    return HEIC.test(name) ? welcomePageErrors.heic(name) : welcomePageErrors.notAnImage(name);
  return size > PHOTO_MAX_BYTES ? welcomePageErrors.photoTooLarge(name) : null;
}

/** What is wrong with a gallery of `count` photos, kept and new together, or null. */
export function photoCountFault(count: number): string | null {
  if (count < PHOTOS_MIN) return welcomePageErrors.tooFewPhotos(count);
  return count > PHOTOS_MAX ? welcomePageErrors.tooManyPhotos(count - PHOTOS_MAX) : null;
}

/** Forms send line breaks as CRLF, which would count twice. */
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(most, welcomePageErrors.tooLong(most)));

const name = words(PROGRAM_NAME_MAX).refine(isLine, commonTexts.oneLine);
const text = words(PROGRAM_TEXT_MAX);

/** The fields of the form. Omitted fields stay unchanged. */
export const WelcomePageInput = z.object({
  program_name: name.pipe(z.string().min(1, welcomePageErrors.nameRequired)),
  store_description: text.optional(),
  benefits: text.optional(),
  program_name_es: name.optional(),
  store_description_es: text.optional(),
  benefits_es: text.optional(),
});
export type WelcomePageInput = z.output<typeof WelcomePageInput>;

const PageWords = z.object({ program_name: z.string(), store_description: z.string(), benefits: z.string() });
export type PageWords = z.infer<typeof PageWords>;

/** One picture in several sizes and formats, for `<picture>`: the best format first, `url` for browsers that know none. */
export const Picture = z.object({
  url: z.string(),
  /** Pixels of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
});
export type Picture = z.infer<typeof Picture>;

const WelcomePagePhoto = Picture.extend({ welcome_page_photo_id: Id, position: z.number().int() });
export type WelcomePagePhoto = z.infer<typeof WelcomePagePhoto>;

/** The draft, and what is known of the published version. */
const WelcomePage = PageWords.extend({
  welcome_page_id: Id,
  /** Spanish words; an empty one is shown in English. */
  es: PageWords,
  /** In their order on the page. */
  photos: z.array(WelcomePagePhoto),
  updated_at: Instant,
  /** Null: never published. */
  published_at: Instant.nullable(),
  /** Whether the draft differs from the published page. */
  has_unpublished_changes: z.boolean(),
  /** The version of the draft's words. */
  version: FormVersion,
});
export type WelcomePage = z.infer<typeof WelcomePage>;

const OfferWords = z.object({ headline: z.string(), text: z.string(), small_print: z.string() });

/** What a public page shows. Empty words have a default on the page; an empty Spanish one falls back to English. */
export const PublicWelcomePage = PageWords.extend({
  /** Addresses of JPEGs, in order. */
  photos: z.array(z.string()),
  /** The same photos with their sizes and formats. */
  pictures: z.array(Picture),
  es: PageWords,
  join_offer: OfferWords.extend({ es: OfferWords }).nullable(),
});
export type PublicWelcomePage = z.infer<typeof PublicWelcomePage>;

export const welcomePages = {
  publicPage: endpoint({
    method: 'GET',
    path: '/welcome/public-pages',
    summary: "Get a company's published welcome page and join offer. Returns 204 when there is none",
    access: 'public',
    query: z.object({ company_id: Id }),
    staleAfter: ['welcome'],
    reply: PublicWelcomePage.nullable(),
  }),
  photo: endpoint({
    method: 'GET',
    path: '/welcome/companies/:company_id/photos/:version/:file',
    summary: 'Get one size of a photo, such as `960.avif`',
    access: 'public',
    params: z.object({
      company_id: Id,
      version: z.string().regex(/^[0-9a-f]{32}$/),
      file: z.string().regex(/^\d{1,4}\.(avif|webp|jpg)$/),
    }),
    reply: 'stream',
  }),
  getPage: endpoint({
    method: 'GET',
    path: '/welcome/pages',
    summary: "Get the draft of the company's welcome page. Returns 404 when there is none",
    access: 'loyalty_sms',
    staleAfter: ['welcome'],
    reply: WelcomePage,
  }),
  savePage: endpoint({
    method: 'POST',
    path: '/welcome/pages',
    summary:
      'Save the draft: multipart program_name, store_description, benefits (each also with _es), new photos, their order, publish=true to publish it too, and the version of the words from which the form began (empty: there was no page)',
    access: 'loyalty_sms',
    role: 'manager',
    body: 'multipart',
    /** `added`: the photos from the files, in the order of the files. An existing file is not added twice. */
    reply: WelcomePage.extend({ added: z.array(Id) }),
  }),
  publishPage: endpoint({
    method: 'POST',
    path: '/welcome/pages/:welcome_page_id/publish',
    summary: 'Publish the draft',
    access: 'loyalty_sms',
    role: 'manager',
    params: z.object({ welcome_page_id: Id }),
    reply: WelcomePage,
  }),
  listPhotos: endpoint({
    method: 'GET',
    path: '/welcome/pages/photos',
    summary: "List the draft's photos by position",
    access: 'loyalty_sms',
    reply: z.array(WelcomePagePhoto),
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/welcome/pages/photos/:welcome_page_photo_id',
    summary: 'Remove a photo from the draft. At least three must stay',
    access: 'loyalty_sms',
    role: 'manager',
    params: z.object({ welcome_page_photo_id: Id }),
    reply: WelcomePage,
  }),
  reorderPhotos: endpoint({
    method: 'PATCH',
    path: '/welcome/pages/photos/reorder',
    summary: "Reorder the draft's photos. The body lists all of their ids",
    access: 'loyalty_sms',
    role: 'manager',
    body: z.array(Id).max(PHOTOS_MAX),
    reply: z.array(WelcomePagePhoto),
  }),
};
