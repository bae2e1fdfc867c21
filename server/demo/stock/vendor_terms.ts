import { changeVendor, findVendor } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { ASSORTMENTS } from './catalog.ts';
import { CLEARPACK, DOCKSIDE, MAPLE_DELI, MILLRACE, NORTHSIDE, ROOK, SACO_VALLEY } from './suppliers.ts';

type Agreed = Omit<Parameters<typeof changeVendor>[2], 'delivery_days'>;

/** What the shop agreed with each supplier. Days of orders: 1 is Monday. */
const AGREED = new Map<string, Agreed>([
  [
    NORTHSIDE.name,
    {
      ...{ account_number: MAPLE_DELI.customer_number, terms_days: 14, order_days: [7], minimum_order: 250_00 },
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

/** Records the terms of the suppliers that have delivered. */
export async function agreeTerms(ctx: Ctx): Promise<void> {
  for (const { supplier, weekday } of ASSORTMENTS) {
    const vendor = await ctx.tx((t) => findVendor(t, supplier.name));
    const agreed = AGREED.get(supplier.name);
    if (!vendor || !agreed) throw new TypeError(`${supplier.name} has no terms.`);
    const delivery_days = supplier === DOCKSIDE ? [] : [weekday + 1];
    await changeVendor(ctx, vendor.vendor_id, { ...agreed, delivery_days, order_email: supplier.email });
  }
}
