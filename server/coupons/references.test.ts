import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { eraseContact } from '#test/contacts.ts';
import { campaignRow, companyRow, contactRow, holdOpen, untilOneWaits } from '#test/rows.ts';
import { newCouponCode } from './offers/new_code.ts';

/** What foreign keys guarantee about coupon issues. */
const REFUSED = { code: '23503' };

let t: TestApp;
let maple: Shop;
let corner: Shop;
let ana: string;
let stranger: string;
let coffee: string;
let tea: string;
let soups: string;
let foreign: string;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
beforeEach(async () => {
  [ana, stranger] = [await contactRow(t, maple.companyId), await contactRow(t, corner.companyId)];
  [coffee, tea] = [await addOffer(maple.companyId), await addOffer(corner.companyId)];
  [soups, foreign] = [
    await campaignRow(t, maple.companyId, 'coupon'),
    await campaignRow(t, corner.companyId, 'coupon'),
  ];
});
afterAll(() => t.close());

async function addOffer(companyId: string): Promise<string> {
  const id = newId();
  await t.owner.query(
    `insert into coupon_offers (company_id, coupon_id, title, description, expires_after_days, created_at)
     values ($1, $2, 'Coffee', 'Free', 7, now())`,
    [companyId, id],
  );
  return id;
}

interface Issues {
  company?: string;
  offer?: string;
  campaign?: string | null;
  contacts?: (string | null)[];
}
const ISSUE = `insert into coupon_issues (company_id, coupon_issue_id, coupon_id, loyalty_customer_id, campaign_id, code, issued_at, expires_at)
  select $1::uuid, gen_random_uuid(), $2::uuid, p, $3::uuid, code, now(), now()
  from unnest($4::uuid[], $5::text[]) as i (p, code)`;

function issue({ company = maple.companyId, offer = coffee, campaign = soups, contacts = [ana] }: Issues) {
  return t.owner.query(ISSUE, [company, offer, campaign, contacts, contacts.map(newCouponCode)]);
}

async function contactsOf(coupon_id: string): Promise<(string | null)[]> {
  const { rows } = await t.owner.query('select loyalty_customer_id from coupon_issues where coupon_id = $1', [
    coupon_id,
  ]);
  return rows.map(({ loyalty_customer_id }) => loyalty_customer_id);
}

describe('A coupon issue refers to rows of its own company', () => {
  test('An issue refers to an offer, with or without a contact and a campaign', async () => {
    await issue({});
    await issue({ contacts: [null], campaign: null });
    expect(await contactsOf(coffee)).toEqual([ana, null]);
  });

  test.each<[string, () => Issues]>([
    ['another company’s contact', () => ({ contacts: [ana, stranger] })],
    ['another company’s campaign', () => ({ campaign: foreign })],
    ['another company’s offer', () => ({ offer: tea })],
    ['a contact that never was', () => ({ contacts: [ana, newId()] })],
    ['a campaign that never was', () => ({ campaign: newId() })],
    ['an offer that never was', () => ({ offer: newId() })],
    ['a company that never was', () => ({ company: newId(), campaign: null, contacts: [null] })],
  ])('The whole statement is refused for %s', async (_what, issues) => {
    await expect(issue(issues())).rejects.toMatchObject(REFUSED);
    expect(await contactsOf(coffee)).toEqual([]);
  });

  test.each([
    ['loyalty_customer_id', () => stranger],
    ['campaign_id', () => foreign],
    ['coupon_id', () => tea],
    ['company_id', () => corner.companyId],
  ])('An issue cannot be moved to another company’s row: %s', async (column, to) => {
    await issue({});
    const change = t.owner.query(`update coupon_issues set ${column} = $1 where coupon_id = $2`, [to(), coffee]);
    await expect(change).rejects.toMatchObject(REFUSED);
  });
});

describe('The rows that coupon issues refer to', () => {
  test('An erased contact leaves their coupon issues', async () => {
    await issue({});
    await eraseContact(t, maple, ana);
    expect(await contactsOf(coffee)).toEqual([null]);
  });

  test.each([
    ['a campaign', 'campaigns', 'campaign_id', () => soups, () => foreign],
    ['an offer', 'coupon_offers', 'coupon_id', () => coffee, () => tea],
  ])('Deleting %s that has issues is refused', async (_what, table, column, used, unused) => {
    await issue({});
    const remove = (id: string) => t.owner.query(`delete from ${table} where ${column} = $1`, [id]);
    await expect(remove(used())).rejects.toMatchObject(REFUSED);
    expect((await remove(unused())).rowCount).toBe(1);
  });

  test('An erasure waits for coupons that are being issued, and leaves them without the contact', async () => {
    const commit = await holdOpen(t, ISSUE, [maple.companyId, coffee, soups, [ana], ['222222222']]);
    const erased = eraseContact(t, maple, ana);
    await untilOneWaits(t);
    await commit();
    await erased;
    expect(await contactsOf(coffee)).toEqual([null]);
  });

  test('A coupon issue waits for a running deletion and is refused', async () => {
    const commit = await holdOpen(t, 'delete from contacts where loyalty_customer_id = $1', [ana]);
    const issued = issue({}).catch((error: { code: string }) => ({ code: error.code }));
    await untilOneWaits(t);
    await commit();
    expect(await issued).toMatchObject(REFUSED);
  });

  test('Deleting a company deletes its coupon issues', async () => {
    const company = await companyRow(t);
    const [offer, campaign] = [await addOffer(company), await campaignRow(t, company, 'coupon')];
    await issue({ company, offer, campaign, contacts: [null] });
    await t.owner.query('delete from companies where company_id = $1', [company]);
    expect(await contactsOf(offer)).toEqual([]);
  });
});
