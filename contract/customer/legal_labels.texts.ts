import type { Language } from '../language.ts';
import type { LegalDocument } from './join_page.ts';

/** The links of the terms and privacy pages; their words come with the page. */
export const legalLabels: Record<Language, Record<LegalDocument | 'join' | 'more', string>> = {
  en: { terms: 'Terms', privacy: 'Privacy', join: 'Join the program', more: 'More about the program' },
  es: { terms: 'Términos', privacy: 'Privacidad', join: 'Unirse al programa', more: 'Más sobre el programa' },
};
