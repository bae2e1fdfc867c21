import { changeVendor, findVendor } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { ASSORTMENTS } from './catalog.ts';
import { CLEARPACK, DOCKSIDE, MAPLE_DELI, MILLRACE, NORTHSIDE, ROOK, SACO_VALLEY } from './vendors.ts';

type Agreed = Omit<Parameters<typeof changeVendor>[2], 'delivery_days'>;

/** What the shop agreed with each vendor. Days of orders: 1 is Monday. */
const AGREED = new Map<string, Agreed>([
  [
    NORTHSIDE.name,
    {
      account_number: MAPLE_DELI.customer_number,
      terms_days: 14,
      order_days: [7],
      minimum_order: 250_00,
      contacts: [
        { name: 'Nora Whitcomb', role: 'Sales', phone: '(207) 555-0172', email: 'nora@northsidefoods.example' },
        { name: 'Dispatch', role: 'Delivery', phone: '(207) 555-0173', email: '' },
      ],
      note: 'The truck comes before 10. Shorts are credited when the driver signs for them.',
    },
  ],
  [SACO_VALLEY.name, { terms_days: 7, order_days: [1, 2], minimum_order: 100_00 }],
  [MILLRACE.name, { terms_days: 14, order_days: [3], note: 'Order by 4 PM on the day before.' }],
  [ROOK.name, { terms_days: 14, order_days: [1] }],
  [CLEARPACK.name, { account_number: 'ME-0417', terms_days: 30, order_days: [3], minimum_order: 150_00 }],
  [DOCKSIDE.name, { terms_days: 0, note: 'We shop there ourselves and pay at the till.' }],
]);

/** Records the terms of the vendors that have delivered. */
export async function agreeTerms(ctx: Ctx): Promise<void> {
  for (const { vendor, weekday } of ASSORTMENTS) {
    const known = await ctx.tx((t) => findVendor(t, vendor.name));
    const agreed = AGREED.get(vendor.name);
    if (!known || !agreed) throw new TypeError(`${vendor.name} has no terms.`);
    const delivery_days = vendor === DOCKSIDE ? [] : [weekday + 1];
    await changeVendor(ctx, known.vendor_id, { ...agreed, delivery_days, order_email: vendor.email });
  }
}
