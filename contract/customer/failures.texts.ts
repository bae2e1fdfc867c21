import type { Language } from '../language.ts';
import { plural } from '../texts/plural.ts';

/** Longer waits are stated in whole minutes. */
const LONG_S = 90;

const en = {
  unexpected: 'Something went wrong on our side. Please try again in a moment.',
  unavailable: 'This is not possible right now. Please try again in a moment.',
  tooLarge: 'This is too much to send at once.',
  invalid: 'Something in your request is not valid. Reload the page and try again.',
  unsavable: 'It contains a character that cannot be saved. Type it again instead of pasting it.',
  tooMany: (seconds: number) =>
    seconds > LONG_S
      ? `Too many attempts. Please wait ${plural(Math.ceil(seconds / 60), 'minute', 'minutes')}.`
      : `Too many attempts. Please wait ${plural(seconds, 'second', 'seconds')}.`,
};

const es: typeof en = {
  unexpected: 'Algo falló de nuestro lado. Inténtelo de nuevo en un momento.',
  unavailable: 'Ahora no es posible. Inténtelo de nuevo en un momento.',
  tooLarge: 'Es más de lo que se puede enviar a la vez.',
  invalid: 'Algo de su solicitud no es válido. Vuelva a cargar la página e inténtelo de nuevo.',
  unsavable: 'Contiene un carácter que no se puede guardar. Escríbalo de nuevo en vez de pegarlo.',
  tooMany: (seconds) =>
    seconds > LONG_S
      ? `Demasiados intentos. Espere ${plural(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`
      : `Demasiados intentos. Espere ${plural(seconds, 'segundo', 'segundos')}.`,
};

/** Errors of the customer pages that belong to no feature. */
export const customerFailures: Record<Language, typeof en> = { en, es };
