import type { Language } from '#contract/language.ts';
import type { PageWords, WelcomePage } from '#contract/program/welcome_page.ts';

/** The words of a welcome page in both languages. */
export type BilingualPage = Record<Language, PageWords>;

const NONE: PageWords = { program_name: '', store_description: '', benefits: '' };

/** The words of a page that was saved; empty ones without a page. */
export function wordsOf(page: WelcomePage | null): BilingualPage {
  if (!page) return { en: NONE, es: NONE };
  const { program_name, store_description, benefits, es } = page;
  return { en: { program_name, store_description, benefits }, es };
}

/** Whether there are unsaved edits; surrounding spaces do not count. */
export function areSameWords(one: BilingualPage, other: BilingualPage): boolean {
  const text = ({ en, es }: BilingualPage) =>
    JSON.stringify([en, es].map((w) => [w.program_name, w.store_description, w.benefits].map((word) => word.trim())));
  return text(one) === text(other);
}

interface Sent {
  files: readonly File[];
  order: readonly (string | number)[];
  publish: boolean;
  /** The version of the words with which the form was opened; null without a page. */
  version: string | null;
}

/** The form as the server takes it; `order` has the ids of kept photos, and the positions of new files. */
export function formOf({ en, es }: BilingualPage, { files, order, publish, version }: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(en)) form.append(name, value);
  for (const [name, value] of Object.entries(es)) form.append(`${name}_es`, value);
  form.append('order', JSON.stringify(order));
  form.append('publish', String(publish));
  form.append('version', version ?? '');
  for (const file of files) form.append('photos', file);
  return form;
}
