import { type Browser, expect, type Page, test } from '@playwright/test';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { fieldTexts, signupTexts } from '#contract/account/signup.texts.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import {
  enter,
  mailedLink,
  newShop,
  openListening,
  PASSWORD,
  SHOP,
  signIn,
  signInByHand,
  watchForErrors,
} from './shop.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillCompany(page: Page, name: string) {
  await field(page, signupTexts.companyName).fill(name);
  await field(page, signupTexts.zipCode).fill('04101');
  await field(page, signupTexts.phone).pressSequentially('2075550123');
  await page.getByRole('button', { name: signupTexts.next }).click();
}

async function fillAccount(page: Page, username: string) {
  await field(page, signupTexts.username).fill(username);
  await field(page, signupTexts.email).fill(`${username}@example.com`);
  await field(page, signupTexts.password).fill(PASSWORD);
  await field(page, signupTexts.confirmPassword).fill(PASSWORD);
}

async function tryLogIn(page: Page, username: string) {
  await page.goto(`${SHOP.url}/login`);
  await page.getByLabel(/username/i).fill(username);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** A shop with a free loyalty trial left, its owner signed in on a page of their own. */
async function ownedShop(browser: Browser, username: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = await context.request.post(`${SHOP.url}/api/trials/signup/invoice`, {
    data: {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      company_name: `Shop of ${username}`,
      zip_code: '04101',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await enter(page, username, PASSWORD);
  await openListening(page, `${SHOP.url}/inventory`);
  return page;
}

// spec: 4-signup-flow, 2.8-trial-status, 8-trial-messages
test('A user asks to join, the owner sees it and approves, and the user signs in', async ({ page, browser }) => {
  const errors = watchForErrors(page);
  const owner = await ownedShop(browser, 'wharf');
  await page.goto(`${SHOP.url}/signup?service=loyalty_text`);
  await fillCompany(page, ' SHOP of  Wharf');
  await expect(page.getByText(signupTexts.trial.available)).toBeVisible();
  await expect(page.getByText(signupTexts.joining('Shop of wharf'))).toBeVisible();
  await fillAccount(page, 'wharf-kim');
  await page.getByRole('button', { name: signupTexts.create }).click();
  await expect(page).toHaveURL(`${SHOP.url}/login`);
  await expect(page.getByRole('alert')).toContainText('You can log in once it is approved.');
  await tryLogIn(page, 'wharf-kim');
  await expect(page.getByText(accountErrors.waitingForApproval('Shop of wharf'))).toBeVisible();

  await expect(owner.getByText(teamTexts.waiting(1))).toBeVisible();
  await owner.getByRole('link', { name: teamTexts.look }).click();
  const team = owner.getByRole('region', { name: teamTexts.title });
  await expect(team.getByText('wharf-kim@example.com')).toBeInViewport();
  await expect(team.getByText(teamTexts.wants('loyalty_text'))).toBeVisible();
  await team.getByRole('combobox', { name: teamTexts.roleOf('wharf-kim') }).click();
  await owner.getByRole('option', { name: 'Manager' }).click();
  await team.getByRole('button', { name: teamTexts.approveName('wharf-kim') }).click();
  await expect(owner.getByText(teamTexts.approved('wharf-kim'))).toBeVisible();
  await expect(team.getByRole('heading', { name: teamTexts.requests })).toBeHidden();

  await enter(page, 'wharf-kim', PASSWORD);
  await page.goto(`${SHOP.url}/settings`);
  const own = page.getByRole('region', { name: teamTexts.title });
  await expect(own.getByText('wharf@example.com')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a request is refused, and login knows nobody of that name any more', async ({ page, browser, request }) => {
  const owner = await ownedShop(browser, 'pier');
  await request.post(`${SHOP.url}/api/trials/signup/loyalty`, {
    data: {
      username: 'pier-lee',
      email: 'pier-lee@example.com',
      password: PASSWORD,
      company_name: 'Shop of pier',
      zip_code: '04101',
    },
  });
  await owner.goto(`${SHOP.url}/settings`);
  await owner.getByRole('button', { name: teamTexts.refuseName('pier-lee') }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await owner.getByRole('button', { name: teamTexts.refuseName('pier-lee') }).click();
  await owner.getByRole('dialog').getByRole('button', { name: teamTexts.refuse }).click();
  await expect(owner.getByText(teamTexts.refused('pier-lee'))).toBeVisible();
  await tryLogIn(page, 'pier-lee');
  await expect(page.getByRole('alert')).toContainText(accountErrors.loginFailed);
});

test('an invitation is mailed, opened, accepted and used, and its link works once', async ({
  page,
  browser,
  request,
}) => {
  const errors = watchForErrors(page);
  const owner = await ownedShop(browser, 'quay');
  await openListening(owner, `${SHOP.url}/settings`);
  await owner.getByRole('button', { name: teamTexts.invite }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: teamTexts.invite }).click();
  await expect(dialog.getByRole('alert')).toHaveText(fieldTexts.emailRequired);
  await dialog.getByLabel(teamTexts.email).fill('quay@example.com');
  await dialog.getByRole('button', { name: teamTexts.invite }).click();
  await expect(dialog.getByRole('alert')).toContainText(teamErrors.alreadyOnTeam('quay@example.com'));
  await dialog.getByLabel(teamTexts.email).fill('quay-ann@example.com');
  await dialog.getByRole('button', { name: teamTexts.invite }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText(/Link expires/)).toBeVisible();

  const link = await mailedLink(request, 'quay-ann@example.com', '/invitation?token=');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Shop of quay');
  await field(page, signupTexts.username).fill('quay');
  await field(page, signupTexts.password).fill('simple');
  await page.getByRole('button', { name: teamTexts.invitation.submit }).click();
  await expect(page.getByText(fieldTexts.password)).toBeVisible();
  await field(page, signupTexts.password).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(fieldTexts.usernameTaken)).toBeVisible();
  await expect(field(page, signupTexts.password)).toHaveValue(PASSWORD);
  await field(page, signupTexts.username).fill('quay-ann');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SHOP.url}/login`);
  await expect(page.getByText(teamTexts.invitation.accepted('Shop of quay'))).toBeVisible();
  await signInByHand(page, 'quay-ann', PASSWORD);
  expect(errors).toEqual([]);

  // The owner's open page hears of it.
  const team = owner.getByRole('region', { name: teamTexts.title });
  await expect(team.getByText('quay-ann', { exact: true })).toBeVisible();
  await expect(team.getByText(/Link expires/)).toBeHidden();
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText(teamErrors.invitationEnded);
});

test('the last owner stays; who is removed is signed out at once', async ({ page, browser, request }) => {
  const owner = await ownedShop(browser, 'dock');
  await owner.goto(`${SHOP.url}/settings`);
  const team = owner.getByRole('region', { name: teamTexts.title });
  await team.getByRole('combobox', { name: teamTexts.roleOf('dock') }).click();
  await owner.getByRole('option', { name: 'Staff' }).click();
  await expect(owner.getByRole('alert')).toContainText(teamErrors.lastOwner);
  await expect(team.getByRole('combobox', { name: teamTexts.roleOf('dock') })).toHaveValue('Owner');

  await team.getByRole('button', { name: teamTexts.invite }).click();
  await owner.getByRole('dialog').getByLabel(teamTexts.email).fill('dock-joe@example.com');
  await owner.keyboard.press('Enter');
  const link = await mailedLink(request, 'dock-joe@example.com', '/invitation?token=');
  const token = new URL(link).searchParams.get('token');
  const data = { token, username: 'dock-joe', password: PASSWORD };
  expect((await request.post(`${SHOP.url}/api/invitations/accept`, { data })).status()).toBe(200);
  await signIn(page, 'dock-joe', PASSWORD);

  await team.getByRole('button', { name: teamTexts.removeName('dock-joe') }).click();
  await owner.getByRole('dialog').getByRole('button', { name: teamTexts.remove }).click();
  await expect(owner.getByText(teamTexts.removed('dock-joe'))).toBeVisible();
  await expect(team.getByText('dock-joe', { exact: true })).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

// spec: 2.8-trial-status, 5-next, 8-trial-messages
test('a trial that was used leads back to the login', async ({ page, request }) => {
  await newShop(request, 'jetty');
  for (const [service, sentence] of [
    ['loyalty_text', 'Your company has already used the Loyalty SMS free trial'],
    ['invoice_scanning', 'Your company has already used the Invoice Scanning free trial'],
    ['both', 'Your company has already used both free trials'],
  ]) {
    await page.goto(`${SHOP.url}/signup?service=${service}`);
    await fillCompany(page, 'shop of jetty');
    const told = page.getByRole('alert');
    await expect(told).toContainText(sentence ?? '');
    await expect(field(page, signupTexts.companyName)).toHaveValue('shop of jetty');
    // Another company may have its own.
    await field(page, signupTexts.zipCode).fill('04102');
    await expect(told).toHaveCount(0);
    await field(page, signupTexts.zipCode).fill('04101-0001');
    await page.getByRole('button', { name: signupTexts.next }).click();
    await told.getByRole('link', { name: signupTexts.backToLogin }).click();
    await expect(page).toHaveURL(`${SHOP.url}/login`);
  }
});

// spec: 8-signup-409, 8-signup-400, 8-signup-failed, 2.8-trial-status
test('when a call fails it is told in the words of the specification, and nothing typed is lost', async ({ page }) => {
  const failing = (url: RegExp, status: number, detail: string) =>
    page.route(url, (route) => route.fulfill({ status, json: { detail, code: 'x' } }));
  await page.goto(`${SHOP.url}/signup?service=both`);

  await failing(/\/api\/company\/lookup-id/, 500, 'Broken.');
  await fillCompany(page, 'Shop of storms');
  await expect(page.getByRole('alert')).toHaveText('Failed to verify company information.');
  await page.unroute(/\/api\/company\/lookup-id/);

  await page.route(/\/api\/company\/lookup-id/, (route) =>
    route.fulfill({ json: { company_id: crypto.randomUUID() } }),
  );
  await failing(/\/api\/trials\/check-availability/, 503, 'Away.');
  await page.getByRole('button', { name: signupTexts.next }).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to verify trial availability. Please try again.');
  await page.unroute(/\/api\/company\/lookup-id/);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/company\/lookup-id/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: signupTexts.next }).click();
  await expect(page.getByText('Checking trial availability...')).toBeVisible();
  release();
  await expect(page.getByText('Trial is available for your company')).toBeVisible();

  await fillAccount(page, 'storms');
  for (const [status, detail, sentence] of [
    [409, 'Used.', 'A user from your company has already used the Both Services free trial.'],
    [400, 'The trial was already used.', 'Your company has already used the Both Services free trial.'],
    [500, 'Our fault.', 'Our fault.'],
    [500, '', 'Signup failed. Please try again.'],
  ] as const) {
    await failing(/\/api\/trials\/signup\/both/, status, detail);
    await page.getByRole('button', { name: signupTexts.create }).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await page.unroute(/\/api\/trials\/signup\/both/);
  }
  await expect(field(page, signupTexts.email)).toHaveValue('storms@example.com');
  await expect(field(page, signupTexts.confirmPassword)).toHaveValue(PASSWORD);

  await field(page, signupTexts.email).fill('wharf@example.com');
  await page.route(/\/api\/trials\/signup\/both/, (route) =>
    route.fulfill({
      status: 422,
      json: { detail: fieldTexts.emailTaken, code: 'invalid', fields: { email: fieldTexts.emailTaken } },
    }),
  );
  await page.getByRole('button', { name: signupTexts.create }).click();
  await expect(page.getByRole('alert')).toHaveText(fieldTexts.emailTaken);
  await expect(field(page, signupTexts.email)).toBeFocused();
});
