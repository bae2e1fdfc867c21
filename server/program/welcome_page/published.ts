import { z } from 'zod';
import type { StoredPhoto } from './make_photo.ts';

const Words = z.object({ program_name: z.string(), store_description: z.string(), benefits: z.string() });

/** What is stored of a page when it is published. */
export const PublishedPage = Words.extend({
  es: Words,
  photos: z.array(
    z.object({ version: z.string(), width: z.number(), height: z.number(), widths: z.array(z.number()) }),
  ),
});
export type PublishedPage = z.infer<typeof PublishedPage>;

/** The columns of a page's row. */
export interface PageRow {
  welcome_page_id: string;
  program_name: string;
  store_description: string;
  benefits: string;
  program_name_es: string;
  store_description_es: string;
  benefits_es: string;
  published: unknown;
  published_at: Date | null;
  updated_at: Date;
}

/** The words of a draft, as its form sends them. */
export function wordsOf(page: PageRow) {
  const { program_name, store_description, benefits, program_name_es, store_description_es, benefits_es } = page;
  return { program_name, store_description, benefits, program_name_es, store_description_es, benefits_es };
}

/** The draft as it would be published now. */
export function draftOf(page: PageRow, photos: readonly StoredPhoto[]): PublishedPage {
  const { program_name, store_description, benefits } = page;
  return {
    program_name,
    store_description,
    benefits,
    es: {
      program_name: page.program_name_es,
      store_description: page.store_description_es,
      benefits: page.benefits_es,
    },
    photos: photos.map(({ version, width, height, widths }) => ({ version, width, height, widths })),
  };
}

/** The published page of a row, or null. */
export function publishedOf({ published }: { published: unknown }): PublishedPage | null {
  return published === null ? null : PublishedPage.parse(published);
}
