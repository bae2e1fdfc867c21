import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tags } from '#contract/contacts/tags.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { companyRow, contactRow, countRows, holdOpen, untilOneWaits } from '#test/rows.ts';

/** What the foreign keys of contacts, their tags and their consent guarantee. */
const REFUSED = { code: expect.stringMatching(/^(23503|23001)$/) };

let t: TestApp;
let maple: Shop;
let corner: Shop;
let ana: string;
let ownTag: string;
let stranger: string;
let foreign: string;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
beforeEach(async () => {
  [ana, stranger] = [await contactRow(t, maple.companyId), await contactRow(t, corner.companyId)];
  [ownTag, foreign] = [await addTag(maple), await addTag(corner)];
});
afterAll(() => t.close());

const addTag = async (shop: Shop) => (await call(t, shop.owner, tags.create, { body: { name: newId() } })).body.tag_id;

const tie = (
  contacts: string[],
  tag: string,
  company: string = maple.companyId,
  through: Pick<TestApp['owner'], 'query'> = t.owner,
) => through.query('insert into contact_tags select $1, c, $2 from unnest($3::uuid[]) c', [company, tag, contacts]);

async function tagsOf(contact: string): Promise<number> {
  const { rowCount } = await t.owner.query('select from contact_tags where loyalty_customer_id = $1', [contact]);
  return rowCount ?? 0;
}

function append(wording_id: string | null, company: string = maple.companyId) {
  return t.owner.query(
    `insert into consent_events (company_id, consent_event_id, seq, kind, source, wording_id, occurred_at, evidence_hash, hash)
     values ($1, gen_random_uuid(), 1, 'opt_in', 'staff', $2, now(), '', '')`,
    [company, wording_id],
  );
}

test('A contact belongs to an existing company', async () => {
  await expect(contactRow(t, newId())).rejects.toMatchObject(REFUSED);
});

test('Tags are given to contacts of the same company only, all or none', async () => {
  await expect(tie([ana, stranger], ownTag)).rejects.toMatchObject(REFUSED);
  await expect(tie([ana], foreign)).rejects.toMatchObject(REFUSED);
  await expect(tie([ana, newId()], ownTag)).rejects.toMatchObject(REFUSED);
  await expect(tie([ana], ownTag, corner.companyId)).rejects.toMatchObject(REFUSED);
  expect(await tagsOf(ana)).toBe(0);
  await tie([ana], ownTag);
  await expect(t.owner.query('update contact_tags set tag_id = $1', [foreign])).rejects.toMatchObject(REFUSED);
  await expect(t.owner.query('update tags set tag_id = gen_random_uuid()')).rejects.toMatchObject(REFUSED);
  expect(await tagsOf(ana)).toBe(1);
});

test('Deleting a contact or a tag deletes their connection and nothing else', async () => {
  const ben = await contactRow(t, maple.companyId);
  const other = await addTag(maple);
  await tie([ana, ben], ownTag);
  await tie([ana, ben], other);
  await call(t, maple.owner, tags.remove, { params: { tag_id: other } });
  expect([await tagsOf(ana), await tagsOf(ben)]).toEqual([1, 1]);
  await t.owner.query('delete from contacts where loyalty_customer_id = $1', [ana]);
  expect([await tagsOf(ana), await tagsOf(ben)]).toEqual([0, 1]);
});

test('A contact who is deleted at the same moment gets no tag', async () => {
  const commit = await holdOpen(t, 'delete from contacts where loyalty_customer_id = $1', [ana]);
  // It waits for the row that the other transaction has locked.
  const tied = expect(tie([ana], ownTag)).rejects.toMatchObject(REFUSED);
  await untilOneWaits(t);
  await commit();
  await tied;
  expect(await tagsOf(ana)).toBe(0);
});

test('The ledger refers to existing companies and words, and its evidence belongs to an entry', async () => {
  await expect(append(null, newId())).rejects.toMatchObject(REFUSED);
  await expect(append(newId())).rejects.toMatchObject(REFUSED);
  await expect(
    t.owner.query(`insert into consent_evidence values ($1, gen_random_uuid(), gen_random_uuid(), '{}')`, [
      maple.companyId,
    ]),
  ).rejects.toMatchObject(REFUSED);
});

test('Agreed words and a company with a ledger cannot be deleted; a company without one is deleted with its contacts', async () => {
  const wording_id = newId();
  await t.owner.query(
    `insert into consent_wordings values ($1, $2::uuid, 'Yes', sha256(convert_to($2::uuid::text, 'utf8')), now())`,
    [maple.companyId, wording_id],
  );
  await append(wording_id);
  await expect(t.owner.query('delete from consent_wordings')).rejects.toMatchObject(REFUSED);
  await expect(t.owner.query('delete from companies where company_id = $1', [maple.companyId])).rejects.toMatchObject(
    REFUSED,
  );

  const company_id = await companyRow(t);
  await contactRow(t, company_id);
  const before = await countRows(t, 'contacts');
  await t.owner.query('delete from companies where company_id = $1', [company_id]);
  expect(await countRows(t, 'contacts')).toBe(before - 1);
});
