import { createOffer } from '#server/coupons/coupons.ts';
import { ALL_LIMITS, createTemplate, saveWelcomeMessage } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { LINKS } from './campaigns.ts';

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

/** What everybody gets who joins; the page, the poster and the join offer say the same. */
const WELCOME_COUPON = {
  title: 'First coffee on us',
  description: 'Any small coffee, for here or to go.',
  terms: 'One per customer.',
  expires_after_days: 14,
};

const WELCOME_MESSAGES = [
  { language: 'en', message: 'Welcome to {company_name} Rewards! For you: {coupon}. Your coupons: {link}' },
  { language: 'es', message: 'Gracias por unirse a {company_name} Rewards. Para usted: {coupon}. Sus cupones: {link}' },
] as const;

/** The demo shop's own words: a few templates, and the welcome message with its coupon. */
export async function saveTemplates(ctx: Ctx): Promise<void> {
  for (const template of TEMPLATES) await createTemplate(ctx, template);
  const { coupon_id } = await createOffer(ctx, WELCOME_COUPON, LINKS);
  const deps = { linkBase: LINKS, limits: ALL_LIMITS };
  for (const { language, message } of WELCOME_MESSAGES) {
    await saveWelcomeMessage(ctx, { language, message, coupon_id }, deps);
  }
}
