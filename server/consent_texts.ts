import type { ConsentTexts } from './contacts/contacts.ts';
import { giveWelcomeCoupon } from './coupons/coupons.ts';
import { askToConfirm, type Limits, mayBeAsked, queueFirstText } from './messaging/messaging.ts';

/** The texts that contacts get when a user enters how they agreed. */
export function consentTexts({ linkBase, ...limits }: Limits & { linkBase: () => string }): ConsentTexts {
  return {
    greet: (ctx, t, id) => queueFirstText(ctx, t, id, { linkBase: linkBase(), giveCoupon: giveWelcomeCoupon, limits }),
    ask: async (ctx, t, id) => {
      if (await mayBeAsked(ctx, t, id)) await askToConfirm(ctx, t, id, limits);
    },
  };
}
