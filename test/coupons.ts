import { contacts } from '#contract/contacts/contacts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { customerLink } from '#server/contacts/contacts.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { call, type TestApp } from './app.ts';
import { PASSWORD, type Shop, signIn } from './cast.ts';
import { nextNumber } from './numbered.ts';

/** A new company with the program and that many contacts who agreed. */
export async function couponShop(t: TestApp, recipients = 1) {
  const number = nextNumber(t, 'coupon shop');
  const username = `coupons${number}`;
  const owner = { username, email: `${username}@example.com`, password: PASSWORD, personal_phone_number: '2075550199' };
  const made = await createCompany(t.db, t.clock.now, { name: `Bakery ${number}`, zip_code: '04101', owner });
  await t.db.tenant(made.companyId, (tenant) => grantPaid(tenant, 'loyalty_sms', t.clock.now));
  const token = await signIn(t, made.companyId, made.userId);
  const shop: Shop = { companyId: made.companyId, owner: token, manager: token, staff: token };
  const added = [];
  for (let n = 0; n < recipients; n++) added.push(await addCouponContact(t, shop));
  return { shop, recipients: added };
}

/** One more contact who agreed to texts. */
export async function addCouponContact(t: TestApp, shop: Shop, name?: string) {
  const phone_e164 = `+1207555${String(100 + nextNumber(t, 'coupon contact')).padStart(4, '0')}`;
  const body = { phone_e164, name, attestation: { how: 'Signed the card at the till', when: '2026-01-05' } };
  const { loyalty_customer_id } = (await call(t, shop.manager, contacts.create, { body })).body;
  return { loyalty_customer_id, phone_e164 };
}

/** A coupon that was created and sent to every contact, with its issues. */
export async function sendCouponTo(
  t: TestApp,
  shop: Shop,
  offer: { title?: string; expires_at?: string; expires_after_days?: number; terms?: string } = {},
): Promise<{ offer: CouponOffer; campaign_id: string }> {
  const expiry = offer.expires_at || offer.expires_after_days ? {} : { expires_after_days: 14 };
  const body = { title: 'Free coffee', description: 'With any bagel', ...expiry, ...offer };
  const created = await call(t, shop.manager, coupons.createOffer, { body });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const sent = await call(t, shop.manager, coupons.send, { body: { coupon_id: created.body.coupon_id } });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await t.runJobs();
  return { offer: created.body, campaign_id: sent.body.campaign_id ?? '' };
}

/** The personal link of a contact. */
export async function tokenOf(t: TestApp, shop: Shop, loyalty_customer_id: string): Promise<string> {
  const ctx = machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
  return (await ctx.tx((tx) => customerLink(ctx, tx, loyalty_customer_id))).token;
}
