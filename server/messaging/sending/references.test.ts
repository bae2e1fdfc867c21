import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { eraseContact } from '#test/contacts.ts';
import { messagesOf } from '#test/messages.ts';
import { campaignRow, companyRow, contactRow, holdOpen, untilOneWaits } from '#test/rows.ts';

/** What foreign keys guarantee about messages and links. */
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

function insertMessagesOf(company_id: string, campaign_id: string | null, contacts: (string | null)[]) {
  return t.owner.query(INSERT, [company_id, campaign_id, contacts]);
}

async function contactsOf(campaign_id: string): Promise<(string | null)[]> {
  return (await messagesOf(t, { campaign_id })).map(({ loyalty_customer_id }) => loyalty_customer_id);
}

describe('A message refers to rows of its own company', () => {
  test.each([
    ['another company’s contact', () => insertMessagesOf(maple.companyId, soups, [ana, stranger])],
    ['another company’s campaign', () => insertMessagesOf(maple.companyId, foreign, [ana])],
    ['a contact that never was', () => insertMessagesOf(maple.companyId, null, [newId()])],
    ['a campaign that never was', () => insertMessagesOf(maple.companyId, newId(), [null])],
    ['a company that never was', () => insertMessagesOf(newId(), null, [null])],
  ])('The whole statement is refused for %s', async (_what, insert) => {
    await expect(insert()).rejects.toMatchObject({ code: REFUSED });
    expect(await contactsOf(soups)).toEqual([]);
  });

  test.each(['loyalty_customer_id', 'campaign_id', 'company_id'])(
    'A message cannot be moved to another company’s row: %s',
    async (column) => {
      await insertMessagesOf(maple.companyId, soups, [ana]);
      const to = { loyalty_customer_id: stranger, campaign_id: foreign, company_id: corner.companyId }[column];
      const change = t.owner.query(`update messages set ${column} = $1 where campaign_id = $2`, [to, soups]);
      await expect(change).rejects.toMatchObject({ code: REFUSED });
    },
  );
});

describe('The rows that messages refer to', () => {
  test('A campaign that has messages cannot be deleted', async () => {
    await insertMessagesOf(maple.companyId, soups, [ana]);
    const remove = (id: string) => t.owner.query('delete from campaigns where campaign_id = $1', [id]);
    await expect(remove(soups)).rejects.toMatchObject({ code: REFUSED });
    expect((await remove(foreign)).rowCount).toBe(1);
  });

  test('An erasure waits for messages that are being added, and leaves them without the contact', async () => {
    const commit = await holdOpen(t, INSERT, [maple.companyId, soups, [ana]]);
    const erased = eraseContact(t, maple, ana);
    await untilOneWaits(t);
    await commit();
    await erased;
    expect(await contactsOf(soups)).toEqual([null]);
  });

  test('A message waits for a running deletion and is refused', async () => {
    const commit = await holdOpen(t, 'delete from contacts where loyalty_customer_id = $1', [ana]);
    const insert = insertMessagesOf(maple.companyId, soups, [ana]).catch((error: { code: string }) => error.code);
    await untilOneWaits(t);
    await commit();
    expect(await insert).toBe(REFUSED);
  });

  test('Deleting a company deletes its messages and links', async () => {
    const company_id = await companyRow(t);
    const campaign_id = await campaignRow(t, company_id);
    await insertMessagesOf(company_id, campaign_id, [null]);
    await insertLink(company_id, 'ofGone');
    await t.owner.query('delete from companies where company_id = $1', [company_id]);
    const { rows } = await t.owner.query(
      `select (select count(*)::int from short_links where company_id = $1) as links,
         (select count(*)::int from messages where company_id = $1) as texts`,
      [company_id],
    );
    expect(rows).toEqual([{ links: 0, texts: 0 }]);
  });
});

function insertLink(company_id: string, code: string) {
  return t.owner.query(
    `insert into short_links (code, company_id, target, created_at) values ($1, $2, 'coupons', now())`,
    [code, company_id],
  );
}

test('A link belongs to an existing company, and the application cannot move it to another', async () => {
  await expect(insertLink(newId(), 'noOne')).rejects.toMatchObject({ code: REFUSED });
  await insertLink(maple.companyId, 'ofMaple');
  const change = t.db.pool.query(`update short_links set company_id = $1 where code = 'ofMaple'`, [corner.companyId]);
  await expect(change).rejects.toThrow('permission denied');
});
