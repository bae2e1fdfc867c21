import { expect, test } from 'vitest';
import { couponTexts } from '../../coupons/coupons.texts.ts';
import { campaignTexts } from './campaigns.texts.ts';

test('The number of customers who got a message is followed by the singular at one', () => {
  expect([1, 2, null].map(campaignTexts.sent)).toEqual([
    'Message sent successfully to 1 loyalty customer.',
    'Message sent successfully to 2 loyalty customers.',
    'Message sent successfully to all loyalty customers.',
  ]);
  expect([couponTexts.sent(1, 1), couponTexts.sent(1, 2)]).toEqual([
    'Coupon sent successfully! Delivered to 1 of 1 customer.',
    'Coupon sent successfully! Delivered to 1 of 2 customers.',
  ]);
});
