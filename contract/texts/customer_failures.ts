import type { Language } from '../language.ts';
import { plural } from './plural.ts';

/** A wait of minutes is told in whole minutes. */
const LONG_S = 90;

const en = {
  unexpected: 'Something went wrong on our side. Please try again in a moment.',
  unavailable: 'This cannot be done right now. Please try again in a moment.',
  tooLarge: 'That is more than can be sent at once.',
  invalid: 'Something in what was sent is not right. Load the page again and try once more.',
  unkeepable: 'There is a character in it that cannot be kept. Type it once more, without copying.',
  tooMany: (seconds: number) =>
    seconds > LONG_S
      ? `That was too often in a short time. Please wait ${plural(Math.ceil(seconds / 60), 'minute', 'minutes')}.`
      : `That was too often in a short time. Please wait ${plural(seconds, 'second', 'seconds')}.`,
};

const es: typeof en = {
  unexpected: 'Algo falló de nuestro lado. Inténtelo de nuevo en un momento.',
  unavailable: 'Ahora no es posible. Inténtelo de nuevo en un momento.',
  tooLarge: 'Es más de lo que se puede enviar a la vez.',
  invalid: 'Algo de lo enviado no está bien. Cargue la página otra vez e inténtelo de nuevo.',
  unkeepable: 'Contiene un carácter que no se puede guardar. Escríbalo otra vez, sin copiarlo.',
  tooMany: (seconds) =>
    seconds > LONG_S
      ? `Demasiados intentos en poco tiempo. Espere ${plural(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`
      : `Demasiados intentos en poco tiempo. Espere ${plural(seconds, 'segundo', 'segundos')}.`,
};

/** What the calls of the customers' own pages answer where no feature has words of its own. */
export const customerFailures: Record<Language, typeof en> = { en, es };
