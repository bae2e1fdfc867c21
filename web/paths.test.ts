import { expect, test } from 'vitest';
import { paths, safeNext } from './paths.ts';

test('Every path is built from its parameters', () => {
  expect({
    login: paths.login({ next: '/inventory?low=true' }),
    inventory: paths.inventory(),
    reset: paths.inventory({ reset: true }),
    low: paths.inventory({ low: true, search: 'oat & co' }),
    item: paths.item('a/b'),
    invoices: paths.invoices({ add: 1 }),
    vendor: paths.invoices({ vendor_id: 'v1' }),
    invoice: paths.invoice('i1'),
    vendors: paths.vendors(),
    signup: paths.signup({ service: 'loyalty_text' }),
    pay: paths.payImplement({ trialExpired: true }),
  }).toEqual({
    login: '/login?next=%2Finventory%3Flow%3Dtrue',
    inventory: '/inventory',
    reset: '/inventory?reset=true',
    low: '/inventory?low=true&search=oat+%26+co',
    item: '/inventory/a%2Fb',
    invoices: '/invoices?add=1',
    vendor: '/invoices?vendor_id=v1',
    invoice: '/invoices/i1',
    vendors: '/vendors',
    signup: '/signup?service=loyalty_text',
    pay: '/pay_implement?trialExpired=true',
  });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'inventory', '', '/login?next=/login', null])(
  'A return address outside the product is not followed: %s',
  (next) => expect(safeNext(next)).toBeNull(),
);

test('Our own return address is followed', () => {
  expect(safeNext('/inventory?low=true')).toBe('/inventory?low=true');
});
