import { shownPhone } from '#contract/contacts/phone.ts';
import type { Wallet } from '#contract/customer/wallet.ts';
import type { Language } from '#contract/language.ts';
import { logoAddress } from '#contract/program/branding.ts';
import { hasFeature } from '#server/billing/billing.ts';
import { type Customer, getContact } from '#server/contacts/contacts.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { listIssuesOf } from '../issues.sql.ts';
import { getShop } from '../offers.sql.ts';
import { findPinHash } from '../settings.sql.ts';
import { presentToContact } from './present.ts';

/** How many coupons a wallet shows; contacts do not keep more. */
const SHOWN = 200;

/** A wallet, and what its page needs in addition. */
export interface OpenedWallet {
  companyId: CompanyId;
  /** The language of the contact's messages. */
  language: Language;
  /** The shop's zone, and its day at `now`. */
  time_zone: string;
  today: string;
  wallet: Wallet;
}

/** A customer's wallet at `now`; null when there is no such shop. */
export async function openWallet(
  db: Database,
  { companyId, loyalty_customer_id }: Customer,
  now: Date,
): Promise<OpenedWallet | null> {
  return db.tenant(companyId, async (t) => {
    const shop = await getShop(t, now);
    if (!shop) return null;
    const { phone_e164, language } = await getContact(t, loyalty_customer_id);
    const coupons = await listIssuesOf(t, [loyalty_customer_id], now, SHOWN);
    const wallet = {
      company_name: shop.name,
      company_logo_url: shop.logo_version && logoAddress(companyId, shop.logo_version),
      phone: shownPhone(phone_e164),
      coupons: coupons.map((row) => presentToContact(row, now)),
      pin_required: (await findPinHash(t)) !== null,
      can_redeem: await hasFeature(t, 'loyalty_sms', now),
    };
    return { companyId, language, time_zone: shop.time_zone, today: shop.today, wallet };
  });
}

/** Only the wallet, as the API returns it. */
export async function findWallet(db: Database, customer: Customer, now: Date): Promise<Wallet | null> {
  return (await openWallet(db, customer, now))?.wallet ?? null;
}
