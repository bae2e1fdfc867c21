import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { publishPromo, savePromo } from '#server/program/welcome/promo.ts';
import { publishWelcomePage, saveWelcomePage } from '#server/program/welcome/welcome.ts';
import { stillLifes } from './still_lifes.ts';

const WORDS = {
  program_name: 'Maple Rewards',
  store_description:
    'Soup, sandwiches and coffee on Congress Street since 2009. We bake our own bread and know our regulars by name.',
  benefits: 'Every tenth soup is on us\nA slice of cake on your birthday\nFirst word when a special is on',
  program_name_es: 'Recompensas Maple',
  store_description_es:
    'Sopas, sándwiches y café en Congress Street desde 2009. Horneamos nuestro pan y conocemos a nuestros clientes por su nombre.',
  benefits_es:
    'Una de cada diez sopas va por nuestra cuenta\nUna porción de pastel en tu cumpleaños\nSé el primero en conocer las especialidades',
};

const OFFER = {
  headline: '10% off your first order',
  text: 'Join today, show the text at the till, and it comes off the bill.',
  small_print: 'One per member. Not on catering.',
  es: {
    headline: '10% de descuento en tu primer pedido',
    text: 'Únete hoy, muestra el mensaje en la caja y lo descontamos de la cuenta.',
    small_print: 'Uno por miembro. No incluye catering.',
  },
};

/** The demo shop's page and offer, written and published. */
export async function openWelcomePage(ctx: Ctx, storage: Storage): Promise<void> {
  const page = await saveWelcomePage(ctx, storage, { words: WORDS, files: await stillLifes() });
  await publishWelcomePage(ctx, storage, page.welcome_page_id);
  await savePromo(ctx, OFFER);
  await publishPromo(ctx);
}
