import { type Browser, expect, type Page, test } from '@playwright/test';
import { emailTexts } from '#contract/account/email.texts.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { fieldTexts, signupTexts } from '#contract/account/signup.texts.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import {
  enter,
  mailedLink,
  openListening,
  PASSWORD,
  SHOP,
  settled,
  signInByHand,
  watchForErrors,
} from '../parts/shop.ts';

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
  const told = page.getByRole('alert').filter({ hasText: 'You can log in once it is approved.' });
  await expect(told).toBeVisible();
  await tryLogIn(page, 'wharf-kim');
  await expect(page.getByText(accountErrors.waitingForApproval('Shop of wharf'))).toBeVisible();

  await page.goto(await mailedLink(page.request, 'wharf-kim@example.com', '/confirm-email?token='));
  await page.getByRole('button', { name: emailTexts.confirm.submit }).click();
  await expect(page.getByText(emailTexts.confirm.done('wharf-kim@example.com'))).toBeVisible();

  await expect(owner.getByText(teamTexts.waiting(1))).toBeVisible();
  await owner.getByRole('link', { name: teamTexts.look }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(settingsTexts.title);
  await settled(owner);
  const team = owner.getByRole('region', { name: teamTexts.title });
  await expect(team.getByText('wharf-kim@example.com')).toBeInViewport();
  await expect(team.getByText(teamTexts.wants('loyalty_text'))).toBeVisible();
  // By keys: while cards load, scrolling to an option can lead past the list that it belongs to, which hides it.
  const role = team.getByRole('combobox', { name: teamTexts.roleOf('wharf-kim') });
  await role.click();
  // The list marks the chosen role by a timer that it set when it opened: one that is set later ends later.
  await owner.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const key of ['ArrowUp', 'Enter']) await role.press(key);
  await expect(role).toHaveValue('Manager');
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

test('An invitation is mailed, opened, accepted and used, and its link works once', async ({
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
