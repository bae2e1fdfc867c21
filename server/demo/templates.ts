import { createTemplate, saveWelcomeMessage } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';

const TEMPLATES = [
  {
    title: 'Soup of the day',
    category: 'Specials',
    language: 'en',
    body: 'Soup of the day: {soup} with our own bread for {price}. It is usually gone by 2.',
    body_es: 'Sopa de hoy: {soup} con pan de la casa por {price}. Hasta que se acabe.',
  },
  {
    title: 'Bread at four',
    category: 'Slow day',
    language: 'en',
    body: 'Bread comes out of the oven at four. Show this text to get a small loaf for {price} today.',
    body_es: null,
  },
] as const;

/** The demo shop's own words: a few templates and the welcome message. */
export async function saveTemplates(ctx: Ctx): Promise<void> {
  for (const template of TEMPLATES) await createTemplate(ctx, template);
  await saveWelcomeMessage(ctx, {
    language: 'en',
    message: 'Welcome to {company_name} Rewards! Your first cup of coffee is on us. Just show this text.',
  });
  await saveWelcomeMessage(ctx, {
    language: 'es',
    message: 'Gracias por unirse a {company_name} Rewards. El primer café va por nuestra cuenta: muestre este mensaje.',
  });
}
