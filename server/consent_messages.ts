import type { ConsentMessages } from './contacts/contacts.ts';
import { giveWelcomeCoupon } from './coupons/coupons.ts';
import {
  askToConfirm,
  type Limits,
  mayBeAsked,
  queueFirstMessage,
  queueStoppedWelcomeMessage,
  resumeStoppedMessages,
} from './messaging/messaging.ts';

/** The messages that contacts get when a user enters how they agreed. */
export function consentMessages({ linkBase, ...limits }: Limits & { linkBase: () => string }): ConsentMessages {
  const greeting = () => ({ linkBase: linkBase(), giveCoupon: giveWelcomeCoupon, limits });
  return {
    queueWelcomeMessage: (ctx, t, id) => queueFirstMessage(ctx, t, id, greeting()),
    resumeStoppedMessages,
    queueStoppedWelcomeMessage: (ctx, t, id) => queueStoppedWelcomeMessage(ctx, t, id, greeting()),
    ask: async (ctx, t, id) => {
      if (await mayBeAsked(ctx, t, id)) await askToConfirm(ctx, t, id, limits);
    },
  };
}
