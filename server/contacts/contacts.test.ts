import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { auditLog } from '#contract/account/audit/audit.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { byPhoneTexts } from '#contract/contacts/by_phone.texts.ts';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { ATTESTED_WORDING } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { tagErrors } from '#contract/contacts/tag_errors.texts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { evidenceOf } from '#test/contacts.ts';
import { messagesOf } from '#test/messages.ts';
import { contactRows, endPlans, forgetContacts } from '#test/rows.ts';
import { optIn, optOut } from './contacts.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await forgetContacts(t);
});

type Input = z.input<typeof contacts.create.body>;
const HOW = { how: 'Signed the card', when: '2026-01-05' };
const add = (body: Input, token = maple.owner) => call(t, token, contacts.create, { body });
const list = (query: z.input<typeof contacts.list.query> = {}, token = maple.staff) =>
  call(t, token, contacts.list, { query });
const names = async (query: z.input<typeof contacts.list.query> = {}) =>
  (await list(query)).body.customers.map(({ name }) => name);
const tag = (name: string, more: object = {}) => call(t, maple.owner, tags.create, { body: { name, ...more } });
const idOf = async (body: Input) => ({ loyalty_customer_id: (await add(body)).body.loyalty_customer_id });

describe('Adding a contact', () => {
  // spec: 3-contact, 7-contacts-create
  test('A new contact keeps the given values, with the phone as E.164 in any spelling', async () => {
    await tag('Regular', { color_hex: '#AA0000' });
    const body = { name: ' Ada Pelletier ', phone_e164: '(207) 555-0142', email: 'ada@example.com', tags: ['regular'] };
    const answer = await add({ ...body, zip_code: '04101', language: 'es' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      loyalty_customer_id: expect.any(String),
      name: 'Ada Pelletier',
      phone_e164: '+12075550142',
      email: 'ada@example.com',
      consented: false,
      consent: 'needs_confirmation',
      confirmation_asked_at: null,
      confirmation_goes_out_at: null,
      language: 'es',
      zip_code: '04101',
      source: 'api',
      unreachable_at: null,
      archived_at: null,
      created_at: t.clock.now.toISOString(),
      updated_at: null,
      tags: [{ tag_id: expect.any(String), name: 'Regular', color_hex: '#aa0000' }],
    });
    const { loyalty_customer_id } = answer.body;
    expect((await call(t, maple.staff, contacts.get, { params: { loyalty_customer_id } })).body).toEqual(answer.body);
  });

  // spec: 5-contact-consented, 9-consent-default
  test('A new contact is consented by default, and only with how, when and by whom', async () => {
    const states = async (body: Input) => {
      const { consent, consented } = (await add(body)).body;
      return [consent, consented];
    };
    expect(await states({ phone_e164: '2075550101', attestation: HOW })).toEqual(['consented', true]);
    expect(await states({ phone_e164: '2075550102', consented: true })).toEqual(['needs_confirmation', false]);
    const doubted = { phone_e164: '2075550103', consented: false, attestation: HOW };
    expect(await states(doubted)).toEqual(['needs_confirmation', false]);
    const evidence = await Promise.all(['2075550101', '2075550102', '2075550103'].map((n) => evidenceOf(t, maple, n)));
    expect(evidence.flat().filter(({ kind }) => kind === 'opt_in')).toMatchObject([
      {
        evidence: { phone_e164: '+12075550101', attestation: { ...HOW, by: 'maple' } },
        wording: ATTESTED_WORDING,
        source: 'api',
        recorded_by_name: 'maple',
      },
    ]);
  });

  test('A number that said STOP stays opted out, whatever the request says', async () => {
    const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
    await ctx.tx((tx) =>
      optOut(ctx, tx, { phone_e164: '+12075550104', source: 'keyword', words: 'STOP' }, dropWaitingMessages),
    );
    const { body } = await add({ phone_e164: '2075550104', consented: true, attestation: HOW });
    expect([body.consent, body.consented]).toEqual(['opted_out', false]);
  });

  // spec: 5-contact-phone
  test.each([
    ['phone_e164', { phone_e164: '555-0142' }, contactErrors.phone],
    ['phone_e164', { phone_e164: '' }, contactErrors.phone],
    ['phone_e164', { phone_e164: '+44 7400 123456' }, contactErrors.abroad],
    ['phone_e164', { phone_e164: '(876) 555-0142' }, contactErrors.abroad],
    ['email', { phone_e164: '2075550142', email: 'ada@' }, fieldTexts.email],
    ['name', { phone_e164: '2075550142', name: 'x'.repeat(NAME_MAX + 1) }, contactErrors.tooLong(NAME_MAX)],
    ['zip_code', { phone_e164: '2075550142', zip_code: '0410' }, fieldTexts.zip],
    ['tags', { phone_e164: '2075550142', tags: ['Nope'] }, tagErrors.unknown('Nope')],
    ['attestation.how', { phone_e164: '2075550142', attestation: { ...HOW, how: ' ' } }, contactErrors.attestationHow],
    [
      'attestation.when',
      { phone_e164: '2075550142', attestation: { ...HOW, when: 'May' } },
      contactErrors.attestationWhen,
    ],
    [
      'attestation.when',
      { phone_e164: '2075550142', attestation: { ...HOW, when: '2199-01-01' } },
      contactErrors.attestationFuture,
    ],
  ])('A wrong %s is refused with its sentence, and nothing is kept', async (field, body, sentence) => {
    const answer = await add(body);
    expect([answer.status, answer.body]).toMatchObject([422, { detail: sentence, fields: { [field]: sentence } }]);
    expect((await list()).body.total_count).toBe(0);
  });

  test('A phone that a contact already has is refused with that contact’s id, and one of two simultaneous requests succeeds', async () => {
    const both = await Promise.all([add({ phone_e164: '2075550142' }), add({ phone_e164: '+1 (207) 555-0142' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = both.find(({ status }) => status === 200)?.body.loyalty_customer_id ?? '';
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'phone_taken',
      detail: contactErrors.phoneTaken,
      loyalty_customer_id: first,
    });
    await call(t, maple.owner, contacts.archive, { params: { loyalty_customer_id: first } });
    expect((await add({ phone_e164: '2075550142' })).body).toMatchObject({
      code: 'phone_archived',
      detail: contactErrors.phoneArchived,
    });
  });

  test('Staff can add contacts, and cannot edit or archive them', async () => {
    const params = await idOf({ phone_e164: '2075550142' });
    expect((await add({ phone_e164: '2075550143' }, maple.staff)).status).toBe(200);
    expect((await call(t, maple.staff, contacts.update, { params, body: { name: 'X' } })).status).toBe(403);
    expect((await call(t, maple.staff, contacts.archive, { params })).status).toBe(403);
    expect((await call(t, maple.staff, contacts.optOut, { params, body: {} })).status).toBe(200);
  });
});

describe('The list', () => {
  // spec: 3-contact-list, 7-contacts-list, 9-contacts-page
  test('The list shows the newest first, ten at a time, in a stable order', async () => {
    for (let n = 10; n < 22; n++) await add({ name: `N${n}`, phone_e164: `20755501${n}` });
    const first = await list();
    expect(first.body.total_count).toBe(12);
    expect(first.body.customers).toHaveLength(10);
    const second = await names({ offset: 10 });
    const all = [...first.body.customers.map(({ name }) => name), ...second];
    expect(all).toEqual(Array.from({ length: 12 }, (_, n) => `N${21 - n}`));
  });

  // spec: 7-contacts-search
  test('A search finds names, email addresses, and phones in any spelling, and takes special characters literally', async () => {
    await add({ name: 'Ada Pelletier', phone_e164: '2075550142', email: 'ada@example.com' });
    await add({ name: 'Bo 100%', phone_e164: '2075550143', email: 'bo_b@example.net' });
    await add({ name: 'Cy 1000', phone_e164: '2075550199' });
    expect(await names({ search: 'pelletier ada' })).toEqual(['Ada Pelletier']);
    expect(await names({ search: 'EXAMPLE.COM' })).toEqual(['Ada Pelletier']);
    for (const search of ['(207) 555-0143', '+1 207 555 0143', '555.0143', '0143']) {
      expect(await names({ search })).toEqual(['Bo 100%']);
    }
    expect(await names({ search: '100%' })).toEqual(['Bo 100%']);
    expect(await names({ search: 'bo_b' })).toEqual(['Bo 100%']);
    expect(await names({ search: 'b__b' })).toEqual([]);
    await add({ phone_e164: '2075550148', name: 'José Núñez Sørensen', email: 'JOSÉ@example.com' });
    for (const search of ['jose', 'JOSÉ', 'jose nunez', 'Josè', 'sorensen', 'jose@example.com']) {
      expect(await names({ search }), search).toEqual(['José Núñez Sørensen']);
    }
    expect((await list({ search: 'nobody' })).body).toEqual({ customers: [], total_count: 0 });
  });

  test('Filters for tag, consent and archive work together', async () => {
    const { body: firstTag } = await tag('Regular');
    await add({ name: 'Ada', phone_e164: '2075550101', tags: ['Regular'], attestation: HOW });
    await add({ name: 'Bo', phone_e164: '2075550102', tags: ['Regular'] });
    const params = await idOf({ name: 'Cy', phone_e164: '2075550103', attestation: HOW });
    await call(t, maple.owner, contacts.archive, { params });
    expect(await names({ tag_id: firstTag.tag_id })).toEqual(['Bo', 'Ada']);
    expect(await names({ tag_id: firstTag.tag_id, consent: 'consented' })).toEqual(['Ada']);
    expect(await names({ consent: 'needs_confirmation', search: 'bo' })).toEqual(['Bo']);
    expect(await names({ archived: 'true' })).toEqual(['Cy']);
    const count = async (query: Parameters<typeof list>[0]) => (await list(query)).body.total_count;
    const counts = async () =>
      Promise.all([
        count({}),
        count({ consent: 'consented' }),
        count({ archived: 'true' }),
        count({ consent: 'opted_out' }),
      ]);
    expect(await counts()).toEqual([2, 1, 1, 0]);
    await call(t, maple.owner, contacts.restore, { params });
    await call(t, maple.owner, contacts.optOut, { params, body: {} });
    expect(await counts()).toEqual([3, 1, 0, 1]);
    expect(await count({ tag_id: firstTag.tag_id, offset: '90' })).toBe(2);
  });

  test('The list shows no contacts of another company', async () => {
    await add({ name: 'Ada', phone_e164: '2075550142' });
    await add({ name: 'Theirs', phone_e164: '2075550142' }, corner.owner);
    expect((await list({ search: '555' }, corner.owner)).body.customers.map(({ name }) => name)).toEqual(['Theirs']);
  });
});

describe('What a user enters about consent', () => {
  const textsTo = (phone_e164: string) => messagesOf(t, { phone_e164 });

  test.each(['Said yes at the counter', 'Said yes on the phone', 'Verbally', 'told us in person', 'Dijo que sí'])(
    'A spoken yes (%s) is no consent: the customer is asked by text to confirm',
    async (how) => {
      const { body } = await add({ phone_e164: '2075550142', source: 'staff', attestation: { ...HOW, how } });
      expect(body).toMatchObject({ consent: 'needs_confirmation', consented: false });
      const events = await evidenceOf(t, maple, '+12075550142');
      expect(events.map(({ kind, wording }) => [kind, wording === null])).toEqual([
        ['added_unconfirmed', true],
        ['confirmation_asked', false],
      ]);
      expect(events[0]?.evidence).toMatchObject({ attestation: { how } });
      expect(await textsTo('+12075550142')).toMatchObject([{ purpose: 'confirmation' }]);
      const params = { loyalty_customer_id: body.loyalty_customer_id };
      const again = { consented: true, attestation: { ...HOW, how } };
      const changed = await call(t, maple.manager, contacts.update, { params, body: again });
      expect(changed.body.consent).toBe('needs_confirmation');
      expect(await textsTo('+12075550142')).toHaveLength(1);
    },
  );

  test('A customer who agreed in writing gets the welcome message first, with everything that the first text needs', async () => {
    const { body } = await add({ phone_e164: '2075550143', source: 'staff', attestation: HOW });
    expect(body.consent).toBe('consented');
    const waiting = await idOf({ phone_e164: '2075550144' });
    await call(t, maple.manager, contacts.update, { params: waiting, body: { consented: true, attestation: HOW } });
    for (const phone of ['+12075550143', '+12075550144']) {
      const [first, ...others] = await textsTo(phone);
      expect([first?.purpose, others]).toEqual(['welcome', []]);
      expect(first?.body).toMatch(/a month|msgs\/mo/);
      expect(first?.body).toMatch(/data rates.*HELP|HELP.*data rates/);
      expect(first?.body).toMatch(/STOP/);
    }
  });
});

describe('Changing a contact', () => {
  // spec: 7-contacts-update
  test('A change affects the named fields and no others', async () => {
    await tag('Regular');
    await tag('Vegan');
    const params = await idOf({ name: 'Ada', phone_e164: '2075550142', email: 'a@example.com', tags: ['Regular'] });
    const update = (body: z.input<typeof contacts.update.body>) =>
      call(t, maple.manager, contacts.update, { params, body });
    const renamed = await update({ name: 'Ada P.', tags: ['vegan'] });
    expect(renamed.body).toMatchObject({ name: 'Ada P.', email: 'a@example.com', tags: [{ name: 'Vegan' }] });
    expect((await update({ email: '', name: '' })).body).toMatchObject({ name: null, email: null });
    expect((await update({ tags: [] })).body.tags).toEqual([]);
    expect((await update({ tags: ['Nope'], name: 'Lost' })).status).toBe(422);
    expect((await call(t, maple.staff, contacts.get, { params })).body.name).toBeNull();
  });

  test('Tags are added and removed whatever tags others gave the contact meanwhile', async () => {
    const made = await Promise.all(['Crew', 'Lunch', 'Dinner'].map((name) => tag(name)));
    const [crew = '', lunch = ''] = made.map(({ body }) => body.tag_id);
    const params = await idOf({ phone_e164: '2075550142', tags: ['Crew'] });
    await call(t, maple.manager, contacts.addTags, { params, body: { tag_ids: [lunch] } });
    const body = { add_tags: ['dinner'], remove_tag_ids: [crew] };
    const changed = await call(t, maple.manager, contacts.update, { params, body });
    expect(changed.body.tags.map(({ name }) => name).sort()).toEqual(['Dinner', 'Lunch']);
    const unknown = await call(t, maple.manager, contacts.update, { params, body: { add_tags: ['Nope'] } });
    expect([unknown.status, unknown.body]).toMatchObject([422, { detail: tagErrors.unknown('Nope') }]);
  });

  test('Writing a contact back unchanged keeps the consent, and consented false is a permanent opt-out', async () => {
    const waiting = await idOf({ phone_e164: '2075550101' });
    const agreed = await idOf({ phone_e164: '2075550102', attestation: HOW });
    const update = async (params: { loyalty_customer_id: string }, body: z.input<typeof contacts.update.body>) =>
      (await call(t, maple.manager, contacts.update, { params, body })).body.consent;
    expect(await update(waiting, { consented: false })).toBe('needs_confirmation');
    expect(await update(waiting, { consented: true })).toBe('needs_confirmation');
    expect(await update(waiting, { consented: true, attestation: HOW })).toBe('consented');
    expect(await update(agreed, { consented: true })).toBe('consented');
    expect(await update(agreed, { consented: false })).toBe('opted_out');
    expect(await update(agreed, { consented: true, attestation: HOW })).toBe('opted_out');
  });

  /** Long ago; returns what gives it back. */
  async function endPlan() {
    await endPlans(t, maple.companyId, new Date('2020-02-01T00:00:00Z'), 'loyalty_sms');
    return () => endPlans(t, maple.companyId, null, 'loyalty_sms');
  }

  test('Without a plan or a trial a contact can be opted out and erased, and nothing else changes', async () => {
    const [one, two, three] = [
      await idOf({ phone_e164: '2075550101', name: 'Ada', attestation: HOW }),
      await idOf({ phone_e164: '2075550102', name: 'Ben', attestation: HOW }),
      await idOf({ phone_e164: '2075550103', name: 'Cal', attestation: HOW }),
    ];
    const restorePlan = await endPlan();
    const update = (params: typeof one, body: z.input<typeof contacts.update.body>) =>
      call(t, maple.manager, contacts.update, { params, body });
    const answers = [
      await call(t, maple.staff, contacts.optOut, { params: one, body: {} }),
      await update(two, { consented: false, name: 'Bo' }),
      await call(t, maple.owner, contactPage.erase, { params: three, body: { confirm: 'Cal' } }),
      await update(one, { name: 'Eve' }),
      await call(t, maple.staff, contacts.get, { params: one }),
    ];
    await restorePlan();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403]);
    const shown = (await list()).body.customers.map(({ name, consent }) => [name, consent]);
    expect(shown.sort()).toEqual([
      ['Ada', 'opted_out'],
      ['Ben', 'opted_out'],
    ]);
  });

  test('Without a plan a number alone is enough to opt a customer out and, for the owner, to erase the contact', async () => {
    await idOf({ phone_e164: '2075550101', name: 'Ada', attestation: HOW });
    await idOf({ phone_e164: '2075550102', name: 'Ben', attestation: HOW });
    const restorePlan = await endPlan();
    const stop = async (token: string, phone: string, erase = false) => {
      const { status, body } = await call(t, token, byPhone.stop, { body: { phone, erase } });
      return [status, status === 200 ? body.outcome : (body as { detail?: string }).detail];
    };
    const answers = [
      await stop(maple.staff, '(207) 555-0101'),
      await stop(maple.staff, '(207) 555-0101'),
      await stop(maple.staff, '207-555-0109'),
      await stop(maple.manager, '207-555-0102', true),
      await stop(maple.owner, '207-555-0102', true),
      await stop(maple.owner, '207-555-0102', true),
      await stop(maple.owner, '555'),
      await stop(corner.owner, '(207) 555-0101', true),
    ];
    await restorePlan();
    expect(answers).toEqual([
      [200, 'opted_out'],
      [200, 'opted_out'],
      [200, 'opted_out'],
      [403, httpTexts.roleNeeded('owner')],
      [200, 'erased'],
      [404, byPhoneTexts.nothingStored],
      [422, contactErrors.phone],
      [404, byPhoneTexts.nothingStored],
    ]);
    expect((await list()).body.customers.map(({ name, consent }) => [name, consent])).toEqual([['Ada', 'opted_out']]);
    expect((await evidenceOf(t, maple, '+12075550101')).at(-1)).toMatchObject({ kind: 'opt_out', source: 'staff' });
    // A number that was no contact stays blocked when it is added.
    expect((await add({ phone_e164: '2075550109', attestation: HOW })).body.consent).toBe('opted_out');
    const { events } = (await call(t, maple.owner, auditLog.list)).body;
    const ours = events.map(({ action }) => action).filter((action) => /opted_out|erased/.test(action));
    expect(ours.slice(0, 3)).toEqual(['contact.erased', 'contact.opted_out', 'contact.opted_out']);
  });

  test('A customer who asks at the counter is opted out once, with their words', async () => {
    const params = await idOf({ phone_e164: '2075550142', attestation: HOW });
    const ask = () => call(t, maple.staff, contacts.optOut, { params, body: { words: 'No more, please' } });
    expect((await ask()).body.consent).toBe('opted_out');
    expect((await ask()).body.consent).toBe('opted_out');
    const evidence = await evidenceOf(t, maple, '2075550142');
    expect(evidence.filter(({ kind }) => kind === 'opt_out')).toMatchObject([
      { source: 'staff', evidence: { words: 'No more, please' }, recorded_by_name: 'maple-staff' },
    ]);
  });

  test('Archiving removes a contact from the list and can be undone; the consent stays, and joining again restores the contact', async () => {
    const params = await idOf({ name: 'Ada', phone_e164: '2075550142', attestation: HOW });
    const archived = await call(t, maple.manager, contacts.archive, { params });
    expect(archived.body).toMatchObject({ archived_at: t.clock.now.toISOString(), consent: 'consented' });
    expect(await names()).toEqual([]);
    expect((await call(t, maple.manager, contacts.restore, { params })).body.archived_at).toBeNull();
    expect(await names()).toEqual(['Ada']);
    await call(t, maple.manager, contacts.archive, { params });
    const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
    const join = { phone_e164: '+12075550142', source: 'web_form', wording: 'I agree.', evidence: {} } as const;
    expect(await ctx.tx((tx) => optIn(ctx, tx, join))).toEqual({ ...params, outcome: 'joined' });
    expect(await names()).toEqual(['Ada']);
  });

  test('A welcome message that archiving stopped is queued again when the contact is restored, once', async () => {
    const params = await idOf({ phone_e164: '2075550145', source: 'staff', attestation: HOW });
    const change = (how: 'archive' | 'restore') => call(t, maple.manager, contacts[how], { params });
    const statuses = async () =>
      (await messagesOf(t, { phone_e164: '+12075550145' })).map(({ purpose, status }) => [purpose, status]);
    await change('archive');
    expect(await statuses()).toEqual([['welcome', 'suppressed']]);
    await change('restore');
    await change('restore');
    expect(await statuses()).toEqual([
      ['welcome', 'suppressed'],
      ['welcome', 'queued'],
    ]);
    const never = await idOf({ phone_e164: '2075550146', source: 'api', attestation: HOW });
    for (const how of ['archive', 'restore'] as const) await call(t, maple.manager, contacts[how], { params: never });
    expect(await messagesOf(t, { phone_e164: '+12075550146' })).toEqual([]);
  });
});

describe('Tags', () => {
  // spec: 3-tag, 7-tags, 9-tag-defaults
  test('Tags can be added, listed by name, changed and deleted', async () => {
    const made = await tag('Vegan', { description: 'No meat' });
    expect(made.body).toEqual({
      tag_id: expect.any(String),
      name: 'Vegan',
      color_hex: '#007bff',
      description: 'No meat',
      is_active: true,
      created_at: t.clock.now.toISOString(),
      contact_count: 0,
    });
    await tag('brunch', { color_hex: '#FFCC00' });
    const shown = await call(t, maple.staff, tags.list, {});
    expect(shown.body.tags.map(({ name, color_hex }) => [name, color_hex])).toEqual([
      ['brunch', '#ffcc00'],
      ['Vegan', '#007bff'],
    ]);
    const params = { tag_id: made.body.tag_id };
    const changed = await call(t, maple.manager, tags.update, { params, body: { name: 'Plants', is_active: false } });
    expect(changed.body).toMatchObject({ name: 'Plants', description: 'No meat', is_active: false });
    await add({ phone_e164: '2075550142', tags: ['brunch'] });
    const { tag_id = '' } = shown.body.tags[0] ?? {};
    const removed = await call(t, maple.manager, tags.remove, { params: { tag_id } });
    expect(removed.body).toEqual({ contact_count: 1 });
    expect((await list()).body.customers[0]?.tags).toEqual([]);
    expect((await call(t, maple.manager, tags.remove, { params: { tag_id } })).status).toBe(404);
  });

  test.each([
    [{ name: '  ' }, tagErrors.nameRequired],
    [{ name: 'a,b' }, tagErrors.nameCharacters],
    [{ name: 'a|b' }, tagErrors.nameCharacters],
    [{ name: 'x'.repeat(41) }, tagErrors.nameLong(40)],
    [{ name: 'Red', color_hex: 'red' }, tagErrors.color],
  ])('The tag %j is refused with its sentence', async (body, detail) => {
    const answer = await call(t, maple.owner, tags.create, { body });
    expect([answer.status, answer.body]).toMatchObject([422, { detail }]);
  });

  test('A name is one tag in any case', async () => {
    await tag('Vegan');
    const { body: other } = await tag('Other');
    for (const answer of [
      await tag('VEGAN'),
      await call(t, maple.owner, tags.update, { params: { tag_id: other.tag_id }, body: { name: 'vegan' } }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'name_taken' }]);
    }
  });

  // spec: 7-contact-tags
  test('Tags are added to a contact and removed by id', async () => {
    const [one, two] = [(await tag('One')).body, (await tag('Two')).body];
    const params = await idOf({ phone_e164: '2075550142' });
    const give = (tag_ids: string[]) => call(t, maple.manager, contacts.addTags, { params, body: { tag_ids } });
    await give([one.tag_id]);
    expect((await give([one.tag_id, two.tag_id])).body.tags.map(({ name }) => name)).toEqual(['One', 'Two']);
    const off = await call(t, maple.manager, contacts.removeTags, { params, body: { tag_ids: [one.tag_id] } });
    expect(off.body.tags.map(({ name }) => name)).toEqual(['Two']);
    expect((await call(t, maple.staff, contacts.listTags, { params })).body).toEqual(off.body);
  });

  test('An inactive tag stays on its contacts and cannot be given to others, and neither can another company’s tag', async () => {
    const { body: off } = await tag('Off');
    const params = await idOf({ phone_e164: '2075550142', tags: ['Off'] });
    await call(t, maple.owner, tags.update, { params: { tag_id: off.tag_id }, body: { is_active: false } });
    const kept = await call(t, maple.owner, contacts.update, { params, body: { tags: ['Off'] } });
    expect(kept.body.tags.map(({ name }) => name)).toEqual(['Off']);
    expect((await add({ phone_e164: '2075550143', tags: ['Off'] })).body).toMatchObject({ code: 'inactive_tag' });
    const theirs = await call(t, corner.owner, tags.create, { body: { name: 'Theirs' } });
    const body = { tag_ids: [theirs.body.tag_id] };
    expect((await call(t, maple.owner, contacts.addTags, { params, body })).body).toMatchObject({
      code: 'unknown_tag',
    });
  });
});

// Last, because deleting so many contacts takes seconds.
test('Paging works the same for a common word and for a rare one', async () => {
  await contactRows(t, maple.companyId, 5050, { name: 'Common' });
  expect((await list({ search: 'common' })).body).toMatchObject({
    customers: Array.from({ length: 10 }, (_, at) => ({ name: `Common ${5050 - at}` })),
    total_count: 5050,
  });
  expect(await names({ search: 'common', offset: '5047' })).toEqual(['Common 3', 'Common 2', 'Common 1']);
  expect((await list({ search: 'common', offset: '6000' })).body).toEqual({ customers: [], total_count: 5050 });
  expect(await names({ search: 'common 504', offset: '8' })).toEqual(
    [5041, 5040, 4504, 3504, 2504, 1504, 504].map((n) => `Common ${n}`),
  );
});
