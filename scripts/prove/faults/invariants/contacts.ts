import { checkChain } from '#server/contacts/contacts.ts';
import type { Database } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import type { CouponRecord } from '../load/coupons.ts';
import type { ImportRecord } from '../load/imports.ts';
import { column, expectNone, expectSame, type Inquiry, type OfShop } from './ask.ts';

/** Every imported row is one contact with one proof of consent, and the chain of all of them is intact. */
export async function checkContacts(
  inquiry: Inquiry,
  db: Database,
  { shop, record }: OfShop<ImportRecord>,
): Promise<void> {
  const { run } = inquiry;
  const ofShop = [shop.companyId];
  const wanted = Array.from({ length: record.contacts }, (_, n) => `Person ${n}`);
  expectSame(
    inquiry,
    `${shop.name}: contacts`,
    wanted,
    await column(inquiry, 'select name from contacts where company_id = $1', ofShop),
  );
  const state = await column(
    inquiry,
    `select concat_ws(' ', import_id, state, imported_count, refused_count, known_count, duplicate_count) from contact_imports where company_id = $1`,
    ofShop,
  );
  const states = [...record.rows].map(([import_id, rows]) => `${import_id} finished ${rows} 0 0 0`);
  expectSame(inquiry, `${shop.name}: imports`, states, state);
  await expectNone(
    inquiry,
    `${shop.name}: contacts without exactly one proof of consent`,
    `select c.loyalty_customer_id, count(e.seq) from contacts c left join consent_events e
       on (e.company_id, e.loyalty_customer_id, e.kind) = (c.company_id, c.loyalty_customer_id, 'opt_in')
     where c.company_id = $1 group by 1 having count(e.seq) <> 1`,
    ofShop,
  );
  const chain = await db.tenant(companyOfOperator({ company_id: shop.companyId }), checkChain);
  if (chain.broken_at !== null) run.violate(`${shop.name}: the consent chain is broken at link ${chain.broken_at}`);
}

/** Every issue that eight users tried to redeem was redeemed once, and no other one. */
export async function checkRedemptions(inquiry: Inquiry, { shop, record }: OfShop<CouponRecord>): Promise<void> {
  const ofShop = [shop.companyId];
  const redeemed = await column(
    inquiry,
    'select coupon_issue_id from coupon_redemptions where company_id = $1',
    ofShop,
  );
  expectSame(inquiry, `${shop.name}: redemptions`, record.redeemed, redeemed);
  await expectNone(
    inquiry,
    `${shop.name}: issues that do not agree with their redemption`,
    `select coupon_issue_id from coupon_issues where company_id = $1 and (redeemed_at is not null) <> (coupon_issue_id::text = any ($2))`,
    [shop.companyId, record.redeemed],
  );
}
