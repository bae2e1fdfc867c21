import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedback } from '#contract/account/feedback.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { operator } from '#contract/operator/operator.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, fillPath, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { confirmEmails, insertRow } from '#test/rows.ts';

/** Every call that the endpoint table gives to operators, so that a new one is covered. */
const CALLS = Object.values(ENDPOINTS)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ access }) => access === 'operator');

let t: TestApp;
let without: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  // In any case, as users type their addresses.
  t = await buildTestApp({ operators: ['corner@example.com', 'maple-staff@example.com'] });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  await t.db.check();
  await confirmEmails(t, true, 'corner@example.com');
  await confirmEmails(t, false, 'maple-staff@example.com');
  await confirmEmails(t, true, 'maple@example.com');
  without = await buildTestApp();
});
afterAll(async () => {
  await t.close();
  await without.close();
});

function send({ app }: TestApp, { method, path }: Endpoint, token: string | null) {
  const url = `/api${fillPath(path, { job_id: '1', feedback_id: '018f2f7e-0000-7000-8000-000000000001' })}`;
  return app.inject({
    method,
    url,
    payload: { paused: true },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

describe('The operator’s calls', () => {
  test('The calls do not exist for any role of a company, nor for a listed address that is not confirmed', async () => {
    expect(CALLS.length).toBeGreaterThan(3);
    for (const endpoint of CALLS) {
      for (const token of [maple.owner, maple.manager, maple.staff]) {
        const answer = await send(t, endpoint, token);
        expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([endpoint.path, 404, 'not_found']);
      }
      expect((await send(t, endpoint, null)).statusCode).toBe(401);
    }
    expect((await call(t, corner.owner, operator.overview)).body.sending_paused_at).toBeNull();
  });

  test('The calls exist for no one where no operator is named', async () => {
    const shop = await cornerStore(without);
    for (const endpoint of CALLS) expect((await send(without, endpoint, shop.owner)).statusCode).toBe(404);
  });

  test('The calls end for an operator whose address is no longer confirmed', async () => {
    await confirmEmails(t, false, 'corner@example.com');
    expect((await call(t, corner.owner, operator.overview)).status).toBe(404);
    await confirmEmails(t, true, 'corner@example.com');
    expect((await call(t, corner.owner, operator.overview)).status).toBe(200);
  });
});

test('An operator sees every company, and pauses and resumes all texts', async () => {
  const overview = async () => (await call(t, corner.owner, operator.overview)).body;
  expect(await overview()).toMatchObject({
    sending_paused_at: null,
    companies: [
      { name: 'Corner Store', suspension: null },
      { name: 'Maple Deli', company_id: maple.companyId },
    ],
  });
  await call(t, corner.owner, operator.pauseSending, { body: { paused: true } });
  expect((await overview()).sending_paused_at).toBe(t.clock.now.toISOString());
  await call(t, corner.owner, operator.pauseSending, { body: { paused: false } });
  expect((await overview()).sending_paused_at).toBeNull();
});

test('An operator sees how many texts are due and how many are held for a later time', async () => {
  const text = (status: string, minutes: number) =>
    insertRow(t, 'messages', {
      company_id: maple.companyId,
      message_id: newId(),
      phone_e164: '+12075550100',
      body: 'Soup',
      segments: 1,
      purpose: 'marketing',
      status,
      due_at: new Date(t.clock.now.getTime() + minutes * 60_000),
      created_at: t.clock.now,
    });
  await text('queued', -1);
  await text('held', 60);
  await text('held', 90);
  await text('cancelled', 60);
  const { body } = await call(t, corner.owner, operator.overview);
  expect(body).toMatchObject({ due_count: 1, held_count: 2 });
});

test('An operator reads help messages and takes answered ones off the list', async () => {
  await call(t, maple.staff, feedback.send, { body: { feedback_text: 'How do I count crates?' } });
  const [message] = (await call(t, corner.owner, operator.overview)).body.help_messages;
  expect(message).toMatchObject({
    text: 'How do I count crates?',
    company: 'Maple Deli',
    email: 'maple-staff@example.com',
  });
  const params = { feedback_id: message?.feedback_id ?? '' };
  expect((await call(t, corner.owner, operator.markAnswered, { params })).status).toBe(200);
  expect((await call(t, corner.owner, operator.overview)).body.help_messages).toEqual([]);
});

test('An operator sees why a job failed and runs it again', async () => {
  await t.owner.query(`select graphile_worker.add_job('read_invoice', flags => array['${maple.companyId}'])`);
  await t.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'disk failed\\nat …'`,
  );
  const [job] = (await call(t, corner.owner, operator.overview)).body.failed_jobs;
  expect(job).toMatchObject({ task: 'read_invoice', company: 'Maple Deli', why: 'disk failed' });
  const params = { job_id: job?.job_id ?? '' };
  expect((await call(t, corner.owner, operator.retryJob, { params })).status).toBe(200);
  expect((await call(t, corner.owner, operator.retryJob, { params })).status).toBe(404);
  expect((await call(t, corner.owner, operator.overview)).body.failed_jobs).toEqual([]);
});

test('An operator of many companies sees the newest ones, and how many there are', async () => {
  await t.owner.query(
    `insert into companies (company_id, name, zip_code, created_at)
     select gen_random_uuid(), 'Stand ' || n, '04101', $1::timestamptz + interval '1 day' from generate_series(1, 100) n`,
    [t.clock.now],
  );
  const { companies, company_count } = (await call(t, corner.owner, operator.overview)).body;
  expect([companies.length, company_count]).toEqual([100, 102]);
  expect(companies.every(({ name }) => name.startsWith('Stand '))).toBe(true);
});
