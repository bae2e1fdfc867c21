import type { Language } from '../language.ts';

interface CustomerPageTexts {
  notFound: { title: string; heading: string; detail: string };
  /** Shown when a page fails to render. */
  notNow: { title: string; heading: string; detail: string; again: string };
  poweredBy: string;
}

/** Sentences that all customer pages share. */
export const customerPageTexts: Record<Language, CustomerPageTexts> = {
  en: {
    notFound: {
      title: 'Page not found',
      heading: 'There is nothing at this address',
      detail: 'The address may be wrong, or the link may have expired. Scan the code at the shop again.',
    },
    notNow: {
      title: 'One moment, please',
      heading: 'One moment, please',
      detail: 'We cannot show this page right now. Your phone is working fine. Try again in a minute.',
      again: 'Try again',
    },
    poweredBy: 'Powered by',
  },
  es: {
    notFound: {
      title: 'Página no encontrada',
      heading: 'No hay nada en esta dirección',
      detail:
        'Puede que la dirección esté mal escrita o que el enlace haya vencido. Escanee de nuevo el código en la tienda.',
    },
    notNow: {
      title: 'Un momento, por favor',
      heading: 'Un momento, por favor',
      detail: 'No podemos mostrar esta página ahora. Su teléfono funciona bien. Inténtelo de nuevo en un minuto.',
      again: 'Intentar de nuevo',
    },
    poweredBy: 'Con la tecnología de',
  },
};
