import type { Language } from '../language.ts';
import { welcomePageTexts } from '../program/welcome_page.texts.ts';
import type { PageWords } from '../program/welcome_page.ts';
import type { JoinWords } from './join_page.ts';

/** The words of a page that its company writes, with defaults filled in. */
export type WrittenWords = Pick<JoinWords, 'title' | 'program_name' | 'overview' | 'benefits'>;

/** An empty Spanish word falls back to the English one, and an empty English one to a standard sentence. */
export function writtenWords(
  language: Language,
  company: string,
  words: (PageWords & { es: PageWords }) | null,
): WrittenWords {
  const { defaultName, defaultOverview, defaultBenefits } = welcomePageTexts.preview;
  const word = (field: keyof PageWords) =>
    (language === 'es' && words?.es[field].trim()) || words?.[field].trim() || '';
  const program_name = word('program_name') || defaultName(company);
  return {
    title: program_name.toLowerCase().includes(company.toLowerCase()) ? program_name : `${program_name} · ${company}`,
    program_name,
    overview: word('store_description') || defaultOverview[language](company),
    benefits: (word('benefits') || defaultBenefits[language])
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
