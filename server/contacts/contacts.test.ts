import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactErrors } from '#contract/texts/contact_errors.ts';
import type { Ctx } from '#server/platform/context.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli } from '#test/cast.ts';
import { createContact } from './contacts.ts';

let t: TestApp;
let maple: Ctx;
let corner: Ctx;
beforeAll(async () => {
  t = await buildTestApp();
  const ctx = (shop: { companyId: Ctx['companyId'] }) =>
    machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
  maple = ctx(await mapleDeli(t));
  corner = ctx(await cornerStore(t));
});
afterAll(() => t.close());

const WORDING = 'I agree to get texts from Maple Deli.';

test('writes the contact and the evidence of their consent together', async () => {
  const id = await createContact(maple, {
    name: 'Ada Pelletier',
    phone_e164: '+12075550142',
    email: 'ada@example.com',
    consent: { kind: 'opt_in', source: 'web_form', wording: WORDING },
  });
  const { rows } = await t.owner.query(
    `select c.name, c.consent, e.kind, e.source, w.wording, p.evidence->>'phone_e164' as phone_e164 from contacts c
     join consent_events e using (company_id, loyalty_customer_id) join consent_wordings w using (company_id, wording_id)
     join consent_evidence p using (company_id, consent_event_id) where c.loyalty_customer_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      name: 'Ada Pelletier',
      consent: 'consented',
      kind: 'opt_in',
      source: 'web_form',
      wording: WORDING,
      phone_e164: '+12075550142',
    },
  ]);
});

test('a contact whom the shop added has to confirm first', async () => {
  const id = await createContact(maple, {
    name: null,
    phone_e164: '+12075550143',
    consent: { kind: 'added_unconfirmed', source: 'staff' },
  });
  const { rows } = await t.owner.query('select consent from contacts where loyalty_customer_id = $1', [id]);
  expect(rows).toEqual([{ consent: 'needs_confirmation' }]);
});

test('one phone is one contact of a company, and may be another company’s too', async () => {
  const contact = {
    name: 'Bo',
    phone_e164: '+12075550144',
    consent: { kind: 'added_unconfirmed', source: 'staff' },
  } as const;
  await createContact(maple, contact);
  const again = createContact(maple, { ...contact, name: 'Beau' });
  await expect(again).rejects.toMatchObject({ status: 409, code: 'phone_taken', message: contactErrors.phoneTaken });
  await createContact(corner, contact);
  const { rows } = await t.owner.query(
    `select count(*)::int as contacts, count(distinct company_id)::int as companies,
     (select count(*)::int from consent_evidence where evidence->>'phone_e164' = $1) as events from contacts where phone_e164 = $1`,
    [contact.phone_e164],
  );
  expect(rows).toEqual([{ contacts: 2, companies: 2, events: 2 }]);
});
