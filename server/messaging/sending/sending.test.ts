import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact, optIn } from '#server/contacts/contacts.ts';
import { twilioSms } from '#server/drivers/sms.twilio.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { startTwilioServer, type TwilioServer } from '#test/twilio_server.ts';
import { queueText, recordReceipt, wakeSender } from '../messaging.ts';
import { TIMING } from './deps.ts';
import type { TextPurpose } from './rules.ts';

/** Noon in Maine, on a weekday. */
const NOON = new Date('2026-11-18T17:00:00Z');
const AT_NIGHT = new Date('2026-11-19T04:00:00Z');
const MINUTE_MS = 60_000;

let twilio: TwilioServer;
let t: TestApp;
let maple: Shop;
let phones = 0;

beforeAll(async () => {
  const clock = { now: NOON };
  twilio = await startTwilioServer({ clock });
  const sms = twilioSms({
    account_sid: 'AC1',
    auth_token: 'a token of theirs',
    messaging_service_sid: 'MG1',
    api_url: twilio.url,
  });
  // As a shop with a high throughput, so that no test waits for its pace.
  const quick = { ...sms, shared: { ...sms.shared, per_second: 10_000, per_day: null } };
  t = await buildTestApp({ now: NOON, sms: quick, timing: TIMING });
  Object.assign(t, { clock: Object.assign(t.clock, clock) });
  maple = await mapleDeli(t);
});
beforeEach(() => {
  twilio.treat = () => ({ kind: 'accept' });
});
afterAll(async () => {
  await t.close();
  await twilio.close();
});

function ctx(now = t.clock.now): Ctx {
  return machineCtx(t.db, maple.companyId, now, openLog('silent'));
}

interface Person {
  loyalty_customer_id: string;
  phone_e164: string;
}

/** Somebody in Maine who agreed. */
function person(consent: 'agreed' | 'unasked' = 'agreed'): Promise<Person> {
  phones += 1;
  const phone_e164 = `+1207555${String(1000 + phones)}`;
  return t.db.tenant(maple.companyId, async (tenant) => {
    if (consent === 'unasked') {
      const id = await createContact(ctx(), tenant, { phone_e164, consented: false, source: 'staff' });
      return { loyalty_customer_id: id, phone_e164 };
    }
    const wording = 'I agree to get texts from Maple Deli.';
    const { loyalty_customer_id } = await optIn(ctx(), tenant, { phone_e164, source: 'web_form', wording });
    return { loyalty_customer_id, phone_e164 };
  });
}

/** One text, as the part of the product that needs it queues it. */
function queue(to: Person, purpose: TextPurpose = 'welcome', options: { due_at?: Date } = {}): Promise<string> {
  return t.db.tenant(maple.companyId, (tenant) =>
    queueText(ctx(), tenant, { ...to, body: `Maple Deli: hello ${newId()}`, purpose, ...options }),
  );
}

async function send(): Promise<void> {
  await t.db.tenant(maple.companyId, (tenant) => wakeSender(tenant));
  await t.runJobs();
}

async function stateOf(message_id: string): Promise<Record<string, unknown>> {
  const { rows } = await t.owner.query('select * from messages where message_id = $1', [message_id]);
  return rows[0];
}

test('a text goes out with its words, and its provider is told where to report', async () => {
  const to = await person();
  const id = await queue(to);
  await t.runJobs();
  const [text] = twilio.accepted.slice(-1);
  expect(await stateOf(id)).toMatchObject({ status: 'sent', provider_ref: text?.sid, attempts: 1, sender: 'MG1' });
  expect(text).toMatchObject({ to: to.phone_e164, body: (await stateOf(id)).body, from: 'MG1' });
  expect(text?.status_callback).toMatch(
    new RegExp(`^http://127.0.0.1/webhooks/sms/twilio/status/${maple.companyId}/${id}/`),
  );
});
