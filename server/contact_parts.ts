import type { ContactParts } from './contacts/contact_page/parts.ts';
import { couponTimeline, eraseFromCoupons } from './coupons/coupons.ts';
import {
  clickTimeline,
  dropWaitingMessages,
  eraseMessages,
  findOwnLinkSentAt,
  listTagUses,
  messageTimeline,
  replyTimeline,
  zonesOf,
} from './messaging/messaging.ts';

/** What each feature knows about one contact, and how it erases it. A feature that stores anything about contacts adds itself here. */
export const CONTACT_PARTS: ContactParts = {
  timeline: { message: messageTimeline, reply: replyTimeline, click: clickTimeline, coupon: couponTimeline },
  erasers: [eraseMessages, eraseFromCoupons],
  dropWaiting: dropWaitingMessages,
  linkSentAt: findOwnLinkSentAt,
  tagUses: listTagUses,
  zonesOf,
};
