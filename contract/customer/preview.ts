/** What the welcome page builder and the real page in its frame say to each other. Both are of one origin. */
import type { Language } from '../language.ts';
import type { Picture } from '../program/welcome_page.ts';
import type { JoinPageData } from './join_page.ts';
import type { WrittenWords } from './written_words.ts';

/** The parts of a page that the builder changes. Its offer, its steps and its form are those of the page itself. */
export interface PreviewDraft {
  language: Language;
  words: Record<Language, WrittenWords>;
  pictures: Picture[];
}

/** `ready`: the page is in the frame and can take a draft. */
export type PreviewMessage = { preview: 'ready' } | { preview: 'draft'; draft: PreviewDraft };

/** The page with the draft's words and photos. */
export function withDraft<P extends JoinPageData>(page: P, { words, pictures }: PreviewDraft): P {
  const { en, es } = page.words;
  return { ...page, pictures, words: { en: { ...en, ...words.en }, es: { ...es, ...words.es } } };
}
