import type { PersonParts } from './contacts/person/parts.ts';
import { couponTimeline, eraseFromCoupons } from './coupons/coupons.ts';
import {
  clickTimeline,
  dropWaitingMessages,
  eraseTexts,
  messageTimeline,
  replyTimeline,
  zonesOf,
} from './messaging/messaging.ts';

/** What each feature knows of one person, and how it forgets them. A feature that keeps anything about people adds itself here. */
export const PERSON_PARTS: PersonParts = {
  timeline: { message: messageTimeline, reply: replyTimeline, click: clickTimeline, coupon: couponTimeline },
  erasers: [eraseTexts, eraseFromCoupons],
  dropWaiting: dropWaitingMessages,
  zonesOf,
};
