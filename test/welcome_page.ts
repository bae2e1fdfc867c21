import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { sendForm } from './form.ts';

/** A photo of one color, a different one for each number. */
export function photo(number: number, { width = 640, height = 480 } = {}) {
  const background = { r: (number * 53) % 256, g: (number * 97) % 256, b: (number * 31) % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}

export interface PageForm {
  program_name?: string;
  store_description?: string;
  benefits?: string;
  program_name_es?: string;
  store_description_es?: string;
  benefits_es?: string;
  order?: string;
  publish?: string;
  version?: string;
  photos?: { name?: string; type?: string; bytes: Uint8Array }[];
}

/** Saves a welcome page as the builder's form does. */
export async function savePage({ app }: Pick<TestApp, 'app'>, token: string, { photos = [], ...words }: PageForm) {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  for (const { name = 'photo.jpg', type = 'image/jpeg', bytes } of photos) {
    form.append('photos', new File([bytes as BlobPart], name, { type }));
  }
  return sendForm({ app }, token, '/welcome/pages', form);
}

/** That many photos, each with different content; small, because each is encoded several times. */
export function photos(count: number, first = 1): Promise<{ bytes: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      bytes: await photo(first + index, { width: 64, height: 48 })
        .jpeg()
        .toBuffer(),
    })),
  );
}
