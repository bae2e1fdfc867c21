import type { Language } from '../language.ts';

interface CustomerPageTexts {
  notFound: { title: string; heading: string; detail: string };
  /** Where a page could not be drawn this time. */
  notNow: { title: string; heading: string; detail: string; again: string };
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
    notNow: {
      title: 'One moment, please',
      heading: 'One moment, please',
      detail: 'This page cannot be shown right now. Nothing is wrong with your phone; try again in a minute.',
      again: 'Try again',
    },
    poweredBy: 'Powered by',
  },
  es: {
    notFound: {
      title: 'Página no encontrada',
      heading: 'No hay nada en esta dirección',
      detail: 'Puede que esté mal escrita o que el enlace ya no sea válido. Escanee de nuevo el código en la tienda.',
    },
    notNow: {
      title: 'Un momento, por favor',
      heading: 'Un momento, por favor',
      detail: 'Esta página no se puede mostrar ahora. Su teléfono funciona bien; inténtelo de nuevo en un minuto.',
      again: 'Intentar de nuevo',
    },
    poweredBy: 'Con la tecnología de',
  },
};
