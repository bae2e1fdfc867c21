import type { Language } from '../language.ts';

interface CustomerPageTexts {
  notFound: { title: string; heading: string; detail: string };
  poweredBy: string;
}

/** Sentences that all pages for customers share. */
export const customerPageTexts: Record<Language, CustomerPageTexts> = {
  en: {
    notFound: {
      title: 'Page not found',
      heading: 'There is nothing at this address',
      detail: 'It may have been typed wrongly, or the link is no longer valid. Scan the code at the shop again.',
    },
    poweredBy: 'Powered by',
  },
  es: {
    notFound: {
      title: 'Página no encontrada',
      heading: 'No hay nada en esta dirección',
      detail: 'Puede que esté mal escrita o que el enlace ya no sea válido. Escanee de nuevo el código en la tienda.',
    },
    poweredBy: 'Con la tecnología de',
  },
};
