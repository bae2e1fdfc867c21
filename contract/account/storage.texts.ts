import type { Language } from '../language.ts';

interface Texts {
  title: string;
  detail: string;
  used: (used: string, allowed: string) => string;
  progress: string;
  almostFull: (left: string) => string;
  full: string;
  more: string;
}

/** Sentences about the space that a company has for files. Sizes come as words: `1.2 GB`. */
const texts: Record<Language, Texts> = {
  en: {
    title: 'Space for files',
    detail: 'The invoices and contact files that your team uploaded.',
    used: (used, allowed) => `${used} of ${allowed} used`,
    progress: 'Used space for files',
    almostFull: (left) => `Your company has ${left} of space for files left. Without space, uploads are refused.`,
    full: 'Your company has used its space for files, so uploads are refused. Everything that you saved before is safe.',
    more: 'Ask for more space',
  },
  es: {
    title: 'Espacio para archivos',
    detail: 'Las facturas y los archivos de contactos que subió su equipo.',
    used: (used, allowed) => `${used} de ${allowed} en uso`,
    progress: 'Espacio en uso para archivos',
    almostFull: (left) =>
      `A su empresa le quedan ${left} de espacio para archivos. Sin espacio, las cargas se rechazan.`,
    full: 'Su empresa usó todo su espacio para archivos, así que las cargas se rechazan. Todo lo que guardó antes está a salvo.',
    more: 'Pedir más espacio',
  },
};

export const storageTexts = texts.en;
