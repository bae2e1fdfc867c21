import { expect, type Page } from '@playwright/test';
import { feedbackTexts } from '#contract/account/feedback.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { answerWith, enter, newShop, PASSWORD, SHOP } from './shop.ts';
import { test } from './test.ts';

/** Opens /subscribe as a guard does, with its state. */
async function openSubscribe(page: Page, state: object) {
  await page.goto(`${SHOP.url}/login`);
  await page.evaluate((usr) => {
    history.pushState({ usr, key: 'guard', idx: 1 }, '', '/subscribe');
  }, state);
  await page.reload();
}

// spec: 2.1-subscribe, 2.7-heading, 2.7-message, 2.7-button
test('/subscribe says why, and its button leads to the plans at once', async ({ page }) => {
  for (const [state, heading, button] of [
    [{ reason: 'trial_expired', message: 'It ended on Monday.' }, 'Your free trial has expired', 'Upgrade Now'],
    [{ reason: 'no_access', message: 'Nothing is left.' }, 'Your free trial has ended', 'Start Paid Plan'],
  ] as const) {
    await openSubscribe(page, state);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText(state.message)).toBeVisible();
    await page.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(/\/pay_implement\?.*trialExpired=true/);
  }
});

// spec: 2.1-cancel-feedback, 2.10-form, 2.10-buttons, 5-cancel-reason, 9-reasons, 4-cancel-flow, 8-cancel-done, 8-cancel-failed
test('cancelling asks why, asks once more, and says that it is done', async ({ page }) => {
  const texts = billingTexts.cancel;
  await enter(page);
  const told: object[] = [];
  await page.route(/\/api\/feedback\/?$/, (route) => {
    told.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: 'ok' } });
  });
  await page.goto(`${SHOP.url}/cancel-feedback`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're sorry to see you go");
  await expect(page.getByRole('option')).toHaveText([
    texts.reasonPlaceholder,
    'Too expensive',
    'Didn’t meet my needs',
    'Found a better alternative',
    'Just exploring / temporary use',
    'Other',
  ]);
  await expect(page.getByText(texts.note)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/settings');
  const go = page.getByRole('button', { name: 'Continue to Cancel' });
  await expect(go).toBeDisabled();
  await page.getByRole('combobox').selectOption('Too expensive');
  await go.click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('Are you sure you’d like to cancel your membership?');
  expect(told).toEqual([{ feedback_text: 'Too expensive', feedback_type: 'cancellation' }]);

  await page.route(/\/api\/pay\/cancel-subscription/, (route) =>
    route.fulfill({ status: 409, json: { detail: 'Not now.', code: 'conflict' } }),
  );
  await dialog.getByRole('button', { name: texts.yes }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong: Not now.' })).toBeVisible();
  await page.unroute(/\/api\/pay\/cancel-subscription/);
  await page.route(/\/api\/pay\/cancel-subscription/, async (route) => {
    const headers = { authorization: route.request().headers().authorization ?? '' };
    const membership = await page.request.get(`${SHOP.url}/api/billing/membership`, { headers });
    await route.fulfill({ json: await membership.json() });
  });
  await go.click();
  await dialog.getByRole('button', { name: texts.yes }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Your membership has been cancelled.' })).toBeVisible();
});

// spec: 2.5-form, 8-feedback, 9-reply, 2.1-help-for-all
test('a message is sent; one that fails is kept', async ({ page, request }) => {
  await newShop(request, 'asker');
  await enter(page, 'asker', PASSWORD);
  await page.goto(`${SHOP.url}/add_feedback`);
  await expect(page.getByText(/24 hours/)).toBeVisible();
  const message = page.getByLabel(feedbackTexts.label);
  await message.fill('Where is the oat milk?');
  await page.route(/\/api\/feedback\/?$/, (route) =>
    route.fulfill({ status: 503, json: { detail: 'Counterbook is not available.', code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('Error submitting feedback: Counterbook is not available.');
  await expect(message).toHaveValue('Where is the oat milk?');
  await page.unroute(/\/api\/feedback\/?$/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Feedback submitted successfully!' })).toBeVisible();
});

// spec: 2.5-expired
test('help leads to the plans when nothing is left, and when that cannot be checked', async ({ page }) => {
  await enter(page);
  await page.evaluate(() => sessionStorage.setItem('no_access_told', 'true'));
  await answerWith(page, /\/api\/users\/get-user/, { is_paid_user: false, trial_expired: true });
  for (const answer of [
    { status: 200, json: { allowed: false, access_type: null } },
    { status: 500, json: { detail: 'Broken.', code: 'internal' } },
  ]) {
    await page.route(/\/api\/users\/has-feature/, (route) => route.fulfill(answer));
    await page.goto(`${SHOP.url}/add_feedback`);
    await expect(page).toHaveURL(/\/pay_implement/);
    await page.unroute(/\/api\/users\/has-feature/);
  }
});
