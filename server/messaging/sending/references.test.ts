import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { campaignRow, companyRow, contactRow, untilOneWaits } from '#test/rows.ts';

/** What foreign keys would promise of a text and a link; see migrations/0027_bulk_texts.sql and 0028_texts_at_once.sql. */
const REFUSED = '23503';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let ana: string;
let stranger: string;
let soups: string;
let foreign: string;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
beforeEach(async () => {
  ana = await contactRow(t, maple.companyId);
  stranger = await contactRow(t, corner.companyId);
  soups = await campaignRow(t, maple.companyId);
  foreign = await campaignRow(t, corner.companyId);
});
afterAll(() => t.close());

const INSERT = `insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, body, purpose, status, due_at, segments, created_at)
  select $1::uuid, gen_random_uuid(), $2::uuid, p, 'Soup', 'marketing', 'cancelled', now(), 1, now() from unnest($3::uuid[]) as p`;

function insertTexts(company_id: string, campaign_id: string | null, people: (string | null)[]) {
  return t.owner.query(INSERT, [company_id, campaign_id, people]);
}

async function countTexts(campaign_id: string): Promise<number> {
  return (await t.owner.query('select count(*)::int as n from messages where campaign_id = $1', [campaign_id])).rows[0]
    .n;
}

describe('a text refers to what its company has', () => {
  test('to nothing, to a contact, to a campaign, to both', async () => {
    await insertTexts(maple.companyId, null, [null, ana]);
    await insertTexts(maple.companyId, soups, [ana]);
    expect(await countTexts(soups)).toBe(1);
  });

  test.each([
    ['another company’s contact', () => insertTexts(maple.companyId, soups, [ana, stranger])],
    ['another company’s campaign', () => insertTexts(maple.companyId, foreign, [ana])],
    ['a contact that never was', () => insertTexts(maple.companyId, null, [newId()])],
    ['a campaign that never was', () => insertTexts(maple.companyId, newId(), [null])],
    ['a company that never was', () => insertTexts(newId(), null, [null])],
  ])('%s is refused, with all of the statement', async (_what, insert) => {
    await expect(insert()).rejects.toMatchObject({ code: REFUSED });
    expect(await countTexts(soups)).toBe(0);
  });

  test('among thousands, with which the database looks them up in another way', async () => {
    const { rows } = await t.owner.query(
      `insert into contacts (company_id, loyalty_customer_id, phone_e164, consent, created_at)
       select $1, gen_random_uuid(), '+1208' || 2000000 + n, 'consented', now() from generate_series(1, 1100) n
       returning loyalty_customer_id`,
      [maple.companyId],
    );
    const people = rows.map(({ loyalty_customer_id }) => loyalty_customer_id);
    for (const other of [stranger, newId()]) {
      await expect(insertTexts(maple.companyId, soups, [...people, other])).rejects.toMatchObject({ code: REFUSED });
    }
    expect(await countTexts(soups)).toBe(0);
    await insertTexts(maple.companyId, soups, [...people, null]);
    expect(await countTexts(soups)).toBe(people.length + 1);
  });

  test.each(['loyalty_customer_id', 'campaign_id', 'company_id'])('and never to another one: %s', async (column) => {
    await insertTexts(maple.companyId, soups, [ana]);
    const to = { loyalty_customer_id: stranger, campaign_id: foreign, company_id: corner.companyId }[column];
    const change = t.owner.query(`update messages set ${column} = $1 where campaign_id = $2`, [to, soups]);
    await expect(change).rejects.toMatchObject({ code: REFUSED });
  });
});

describe('what texts refer to', () => {
  test('a contact that is deleted leaves its texts', async () => {
    await insertTexts(maple.companyId, soups, [ana]);
    await t.owner.query('delete from contacts where loyalty_customer_id = $1', [ana]);
    const { rows } = await t.owner.query('select loyalty_customer_id from messages where campaign_id = $1', [soups]);
    expect(rows).toEqual([{ loyalty_customer_id: null }]);
  });

  test('a campaign that has texts stays', async () => {
    await insertTexts(maple.companyId, soups, [ana]);
    const remove = () => t.owner.query('delete from campaigns where campaign_id = any($1)', [[soups, foreign]]);
    await expect(remove()).rejects.toMatchObject({ code: REFUSED });
    await t.owner.query('delete from campaigns where campaign_id = $1', [foreign]);
  });

  test('a name does not change', async () => {
    const rename = t.owner.query('update contacts set loyalty_customer_id = $1 where loyalty_customer_id = $2', [
      newId(),
      ana,
    ]);
    await expect(rename).rejects.toMatchObject({ code: REFUSED });
  });

  test.each([
    ['contacts', 'loyalty_customer_id', () => ana],
    ['campaigns', 'campaign_id', () => soups],
  ])('%s wait to be deleted until a text to them is there', async (table, column, id) => {
    const queueing = await t.owner.connect();
    try {
      await queueing.query('begin');
      await queueing.query(INSERT, [maple.companyId, soups, [ana]]);
      const removal = t.owner.query(
        `begin; set local lock_timeout = '100ms'; delete from ${table} where ${column} = '${id()}'`,
      );
      await expect(removal).rejects.toMatchObject({ code: '55P03' });
      await queueing.query('rollback');
    } finally {
      queueing.release();
    }
  });

  test('a text waits for a deletion that is under way, and is refused', async () => {
    const removing = await t.owner.connect();
    try {
      await removing.query('begin');
      await removing.query('delete from contacts where loyalty_customer_id = $1', [ana]);
      const insert = insertTexts(maple.companyId, soups, [ana]).catch((error: { code: string }) => error.code);
      await untilOneWaits(t);
      await removing.query('commit');
      expect(await insert).toBe(REFUSED);
    } finally {
      removing.release();
    }
  });
});

describe('a link', () => {
  const insertLink = (company_id: string, code: string) =>
    t.owner.query(`insert into short_links (code, company_id, target, created_at) values ($1, $2, 'coupons', now())`, [
      code,
      company_id,
    ]);

  test('is of a company that there is, and stays its own', async () => {
    await expect(insertLink(newId(), 'noOne')).rejects.toMatchObject({ code: REFUSED });
    await insertLink(maple.companyId, 'ofMaple');
    const change = t.owner.query(`update short_links set company_id = $1 where code = 'ofMaple'`, [corner.companyId]);
    await expect(change).rejects.toMatchObject({ code: REFUSED });
  });

  test('goes with its company', async () => {
    const company_id = await companyRow(t);
    await insertLink(company_id, 'ofGone');
    await insertTexts(company_id, null, [null]);
    await t.owner.query('delete from companies where company_id = $1', [company_id]);
    const { rows } = await t.owner.query(
      `select (select count(*)::int from short_links where company_id = $1) as links,
         (select count(*)::int from messages where company_id = $1) as texts`,
      [company_id],
    );
    expect(rows).toEqual([{ links: 0, texts: 0 }]);
  });
});
