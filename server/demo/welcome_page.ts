import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { publishJoinOffer, saveJoinOffer } from '#server/program/welcome_page/join_offer.ts';
import { publishWelcomePage, saveWelcomePage } from '#server/program/welcome_page/welcome_page.ts';
import { galleryPhotos } from './gallery_photos.ts';

const WORDS = {
  program_name: 'Maple Rewards',
  store_description:
    'Soup, sandwiches and coffee on Congress Street since 2009. We bake our own bread and know our customers by name.',
  benefits: 'Every tenth soup is on us\nA slice of cake on your birthday\nFirst to hear about specials',
  program_name_es: 'Recompensas Maple',
  store_description_es:
    'Sopas, sándwiches y café en Congress Street desde 2009. Horneamos nuestro pan y conocemos a nuestros clientes por su nombre.',
  benefits_es:
    'Una de cada diez sopas va por nuestra cuenta\nUna porción de pastel en tu cumpleaños\nSé el primero en conocer las especialidades',
};

const OFFER = {
  headline: '10% off your first order',
  text: 'Join today and show the text at the register to get the discount.',
  small_print: 'One per member. Not valid on catering.',
  es: {
    headline: '10% de descuento en tu primer pedido',
    text: 'Únete hoy, muestra el mensaje en la caja y lo descontamos de la cuenta.',
    small_print: 'Uno por miembro. No incluye catering.',
  },
};

/** The demo shop's page and offer, written and published. */
export async function publishDemoWelcomePage(ctx: Ctx, storage: Storage): Promise<void> {
  const page = await saveWelcomePage(ctx, storage, { words: WORDS, files: await galleryPhotos() });
  await publishWelcomePage(ctx, storage, page.welcome_page_id);
  await saveJoinOffer(ctx, OFFER);
  await publishJoinOffer(ctx);
}
