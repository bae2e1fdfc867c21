import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedbackTexts } from '#contract/account/feedback.texts.ts';
import { feedback } from '#contract/account/feedback.ts';
import { FEEDBACK_MAX } from '#contract/account/limits.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, oldShop, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { countRows } from '#test/rows.ts';

let t: TestApp;
let silent: TestApp;
let maple: Shop;
let old: Shop;
beforeAll(async () => {
  t = await buildTestApp({ operatorEmail: 'operator@example.com' });
  maple = await mapleDeli(t);
  old = await oldShop(t);
  silent = await buildTestApp();
});
afterAll(async () => {
  await t.close();
  await silent.close();
});

function send(token: string, feedback_text: string, feedback_type?: string) {
  return call(t, token, feedback.send, { body: { feedback_text, ...(feedback_type ? { feedback_type } : {}) } });
}

// spec: 7-feedback, 3-feedback
test('Feedback is stored and mailed to the operator with its sender', async () => {
  const answer = await send(maple.staff, ' How do I count <crates>? ');
  expect(answer).toMatchObject({ status: 200, body: { message: 'Feedback submitted successfully!' } });
  const kept = await t.owner.query('select feedback_text, feedback_type, company_id from feedback');
  expect(kept.rows).toEqual([
    { feedback_text: 'How do I count <crates>?', feedback_type: null, company_id: maple.companyId },
  ]);
  const rows = await mailsOf(t);
  expect(rows).toMatchObject([{ recipient: 'operator@example.com' }]);
  for (const words of ['How do I count <crates>?', 'Maple Deli', 'maple-staff@example.com']) {
    expect(rows[0].text).toContain(words);
  }
  expect(rows[0].html).toContain('&lt;crates&gt;');
});

test('The operator gets all feedback, whoever signed up with their address and never confirmed it', async () => {
  const payload = {
    username: 'impostor',
    email: 'operator@example.com',
    password: PASSWORD,
    company_id: maple.companyId,
  };
  expect((await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload })).statusCode).toBe(200);
  const mails = async () => (await mailsOf(t, { recipient: 'operator@example.com' })).length;
  const before = await mails();
  for (const words of ['Hello', 'Hello again']) expect((await send(maple.staff, words)).status).toBe(200);
  expect(await mails()).toBe(before + 2);
});

// spec: 7-feedback
test('Feedback is accepted with and without a slash at the end of its address', async () => {
  for (const url of ['/api/feedback/', '/api/feedback']) {
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${maple.staff}` },
      payload: { feedback_text: 'Hello' },
    });
    expect(answer.statusCode).toBe(200);
  }
});

// spec: 3-feedback
test('Feedback about canceling is marked, even from a shop whose trial is over', async () => {
  expect((await send(old.owner, 'Too expensive', 'cancellation')).status).toBe(200);
  const mails = await mailsOf(t);
  expect(mails.filter(({ subject }) => subject.includes('cancellation'))).toMatchObject([
    { text: expect.stringContaining('Too expensive') },
  ]);
});

test('Empty and overlong feedback is refused with a sentence', async () => {
  expect(await send(maple.staff, '  \n ')).toMatchObject({ status: 422, body: { detail: feedbackTexts.empty } });
  expect((await send(maple.staff, 'x'.repeat(FEEDBACK_MAX))).status).toBe(200);
  expect(await send(maple.staff, 'x'.repeat(FEEDBACK_MAX + 1))).toMatchObject({
    status: 422,
    body: { detail: feedbackTexts.tooLong(FEEDBACK_MAX) },
  });
});

test('Feedback is stored even without an operator', async () => {
  const shop = await mapleDeli(silent);
  expect((await call(silent, shop.owner, feedback.send, { body: { feedback_text: 'Hello' } })).status).toBe(200);
  expect(await countRows(silent, 'feedback')).toBe(1);
  expect(await mailsOf(silent)).toEqual([]);
});
