import { LANGUAGES, type Language } from '#contract/language.ts';
import { searchTemplates } from '#contract/messaging/templates/search.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';

export interface TemplateFilters {
  search: string;
  /** '' is every category. */
  category: string;
  /** '' is both languages. */
  language: Language | '';
  archived: boolean;
}

/** The filters as the address has them; what it does not know is left at the first view. */
export function filtersOf(address: URLSearchParams): TemplateFilters {
  return {
    search: address.get('search') ?? '',
    category: address.get('category') ?? '',
    language: LANGUAGES.find((one) => one === address.get('language')) ?? '',
    archived: address.get('archived') === 'true',
  };
}

/** The filters as the address spells them; the first view is empty. */
export function addressOf({ search, category, language, archived }: TemplateFilters): Record<string, string> {
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(language ? { language } : {}),
    ...(archived ? { archived: 'true' } : {}),
  };
}

/** Whether a template has words in a language; '' asks for none. */
export function speaks({ language, body_es }: Template, asked: Language | ''): boolean {
  return asked === '' || language === asked || (asked === 'es' && body_es !== null);
}

/** The templates that a user asked for, the best answer to the search first. */
export function shownOf(templates: readonly Template[], { search, category, language }: TemplateFilters): Template[] {
  const fits = templates.filter((one) => (category === '' || one.category === category) && speaks(one, language));
  return searchTemplates(fits, search);
}

const SPELLING = { filtersOf, addressOf };

export const useTemplateFilters = () => useAddressFilters(SPELLING);
