import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { publishJoinOffer, publishWelcomePage, saveJoinOffer, saveWelcomePage } from '#server/program/program.ts';
import { galleryPhotos } from './gallery_photos.ts';

const WORDS = {
  program_name: 'Maple Rewards',
  store_description:
    'Soup, sandwiches and coffee on Congress Street since 2009. We bake our own bread and know our customers by name.',
  benefits: 'Your first coffee is on us\nA slice of cake on your birthday\nFirst to hear about specials',
  program_name_es: 'Recompensas Maple',
  store_description_es:
    'Sopas, sándwiches y café en Congress Street desde 2009. Horneamos nuestro pan y conocemos a nuestros clientes por su nombre.',
  benefits_es:
    'Su primer café va por nuestra cuenta\nUna porción de pastel en su cumpleaños\nEntérese primero de las especialidades',
};

const OFFER = {
  headline: 'Your first coffee is on us',
  text: 'Join today and we text you a coupon for any small coffee.',
  small_print: 'One per customer. Good for 14 days.',
  es: {
    headline: 'Su primer café va por nuestra cuenta',
    text: 'Únase hoy y le enviamos un cupón para un café pequeño.',
    small_print: 'Uno por cliente. Vale 14 días.',
  },
};

/** The demo shop's page and offer, written and published. */
export async function publishDemoWelcomePage(ctx: Ctx, storage: Storage): Promise<void> {
  const page = await saveWelcomePage(ctx, storage, { words: WORDS, files: await galleryPhotos() });
  await publishWelcomePage(ctx, storage, page.welcome_page_id);
  await saveJoinOffer(ctx, OFFER);
  await publishJoinOffer(ctx);
}
