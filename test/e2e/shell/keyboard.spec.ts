import { type Browser, devices, expect, type Page, test } from '@playwright/test';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { photo } from '../../welcome_page.ts';
import { shopWithPage } from '../parts/joinable.ts';
import { expectFocus, keysOf } from '../parts/keys.ts';
import { enter, newShop, PASSWORD, SHOP, settled } from '../parts/shop.ts';
import { walletOf } from '../parts/wallet_contact.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

// What fades and slides does so here, as for most people: the focus has to be right then, too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A phone with a keyboard, as in a cover that has one. */
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
const openPhone = async (browser: Browser) => (await browser.newContext(phone)).newPage();

test('A customer joins with the keyboard: stops and turns the photos, corrects errors and is in', async ({
  browser,
  request,
}) => {
  const { form, faults, joined, pause, play, photo: nthPhoto } = joinTexts.en;
  const { company_id } = await shopWithPage(request, 'keys-join', 3);
  const page = await openPhone(browser);
  const keys = keysOf(page);
  await page.goto(`${SHOP.url}/loyalty-signup?company_id=${company_id}`);
  await page.route(/\/api\/loyalty\/signup/, (route) => route.fulfill({ json: { company_name: 'Harbor Club' } }));
  await keys.enter(page.getByRole('link', { name: 'Español' }));
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await keys.enter(button(page, nthPhoto(2, 3)));
  const shown = page.locator('[aria-roledescription="slide"]:not([aria-hidden="true"])');
  await expect(shown).toHaveAttribute('aria-label', /^Photo 2 of/);
  await keys.press('ArrowRight');
  await expect(shown).toHaveAttribute('aria-label', /^Photo 3 of/);
  await keys.to(button(page, pause));
  await keys.press('Space');
  await expect(button(page, play)).toBeFocused();

  await keys.enter(button(page, form.join));
  await expect(page.getByLabel(form.phone)).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: faults.phoneRequired })).toBeVisible();
  await page.keyboard.type('2075550187');
  await keys.enter(button(page, form.join));
  await expect(page.getByRole('checkbox')).toBeFocused();
  await keys.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await keys.to(page.getByRole('link', { name: 'Terms' }).first());
  await keys.enter(button(page, form.join));
  await expect(heading(page, joined.title)).toBeFocused();
  await keys.enter(page.getByRole('link', { name: joined.wrong, exact: true }));
  await expect(page.getByLabel(form.phone)).toBeFocused();
  await page.context().close();
});

test('A customer redeems a coupon, leaves, returns, corrects the data and deletes it with the keyboard', async ({
  browser,
  request,
}) => {
  const texts = walletTexts.en;
  const { url } = await walletOf(request, 'keys-wallet', ['Free coffee', 'Soup'], '+12075550161');
  const page = await openPhone(browser);
  const keys = keysOf(page);
  await page.goto(url);
  const dialog = page.getByRole('dialog');
  await keys.enter(page.getByRole('link', { name: 'Español' }));
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
  await keys.press('Enter');

  const code = button(page, texts.enlarge('Free coffee'));
  await keys.enter(code);
  await expect(dialog).toBeVisible();
  await keys.press('Escape');
  await expect(code).toBeFocused();
  await keys.press('Enter');
  await keys.enter(dialog.getByRole('button', { name: texts.redeem }));
  await keys.press('Escape');
  await expect(code).toBeFocused();

  const redeem = button(page, texts.redeemTitle('Free coffee'));
  await keys.enter(redeem);
  await keys.enter(dialog.getByRole('button', { name: texts.dialog.cancel }));
  await expect(redeem).toBeFocused();
  await keys.press('Enter');
  const yes = dialog.getByRole('button', { name: texts.dialog.yes });
  await keys.enter(yes);
  await expect(dialog.getByRole('heading', { name: texts.dialog.done })).toBeFocused();
  await keys.enter(dialog.getByRole('button', { name: texts.dialog.finish }));
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, texts.available)).toBeFocused();
  await keys.to(button(page, texts.redeemTitle('Soup')));
  await keys.to(page.getByRole('link', { name: texts.texts }));
  await page.keyboard.press('Enter');
  const mine = myTextsTexts.en;
  await expect(heading(page, mine.title('Shop of keys-wallet'))).toBeVisible();
  await keys.enter(button(page, mine.leave.button));
  await keys.enter(dialog.getByRole('button', { name: mine.leave.cancel }));
  await expect(button(page, mine.leave.button)).toBeFocused();
  await keys.press('Enter');
  await keys.enter(dialog.getByRole('button', { name: mine.leave.yes }));
  await expect(heading(page, mine.states.left)).toBeFocused();

  await keys.to(page.getByRole('checkbox'));
  await keys.press('Space');
  await keys.enter(button(page, mine.agree.button));
  await expect(heading(page, mine.states.in)).toBeFocused();

  await keys.write(page.getByLabel(mine.data.email), 'ann@');
  await keys.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: mine.data.emailFault })).toBeVisible();
  await keys.write(page.getByLabel(mine.data.email), 'example.com');
  await keys.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: mine.data.saved })).toBeVisible();

  await keys.enter(button(page, mine.erase.button));
  await keys.press('Escape');
  await expect(button(page, mine.erase.button)).toBeFocused();
  await keys.press('Enter');
  await keys.enter(dialog.getByRole('button', { name: mine.erase.yes }));
  await expect(heading(page, mine.erase.done)).toBeFocused();
  await page.context().close();
});

test.describe('Behind the counter', () => {
  /** A shop of its own on a wide screen, signed in. */
  async function openShop(page: Page, username: string, path: string) {
    await newShop(page.request, username);
    await enter(page, username, PASSWORD);
    await page.goto(`${SHOP.url}${path}`);
    await settled(page);
    return keysOf(page);
  }

  test('A contact is added, changed and archived', async ({ page }) => {
    const { form, ...texts } = contactTexts;
    const keys = await openShop(page, 'keys-contacts', '/contacts');
    const dialog = page.getByRole('dialog');
    await keys.enter(button(page, texts.add).first());
    await expect(dialog.getByLabel(form.phone)).toBeFocused();
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(page, texts.add).first()).toBeFocused();
    await keys.press('Enter');
    await expect(dialog.getByLabel(form.phone)).toBeFocused();
    await page.keyboard.type('2075550142');
    await keys.write(dialog.getByLabel(form.name, { exact: true }), 'Ada');
    await keys.write(dialog.getByRole('combobox', { name: form.how }), 'Signed the card at the counter');
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: /Ada/ });
    await expect(row).toBeVisible();
    await expectFocus(page, 'adding');

    await keys.enter(row.getByRole('button', { name: texts.more('Ada') }));
    await keys.choose(page.getByRole('menuitem', { name: texts.edit }));
    await expect(dialog.getByLabel(form.name, { exact: true })).toBeFocused();
    await page.keyboard.type(' P.');
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    const renamed = page.getByRole('row', { name: /P\./ });
    await expect(renamed).toBeVisible();
    await expectFocus(page, 'editing');

    await keys.enter(renamed.getByRole('button', { name: /P\./ }));
    await keys.choose(page.getByRole('menuitem', { name: texts.archive }));
    await expect(renamed).toBeHidden();
    await expectFocus(page, 'archiving');
    await keys.enter(button(page, commonTexts.actions.undo));
    await expect(renamed).toBeVisible();
    await expectFocus(page, 'taking it back');
  });

  test('A message is written and sent', async ({ page }) => {
    const keys = await openShop(page, 'keys-campaign', '/campaign');
    const { cards, compose } = campaignTexts;
    const token = await page.evaluate(() => sessionStorage.getItem('token'));
    const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
    await page.request.post(`${SHOP.url}/api/contacts/`, {
      headers: { authorization: `Bearer ${token}` },
      data: { name: 'Bo', phone_e164: '(207) 555-0163', attestation },
    });
    await keys.enter(page.getByRole('link', { name: cards.message.title }));
    await expect(heading(page, compose.title)).toBeVisible();
    await expectFocus(page, 'opening the composer');
    await page.goto(`${SHOP.url}/campaign?view=message&template=custom`);
    await expect(heading(page, compose.title)).toBeVisible();
    await keys.write(page.getByRole('textbox', { name: compose.body }), 'Soup. Reply STOP to opt out.');
    const send = button(page, campaignTexts.summary.send(1));
    await expect(send).toBeEnabled();
    await keys.to(send);
    await page.keyboard.press('Enter');
    await expect(page.getByText(campaignTexts.sent(1))).toBeVisible();
    await expectFocus(page, 'sending');
  });

  test('A template is created and archived', async ({ page }) => {
    const { form, ...texts } = templateTexts;
    const keys = await openShop(page, 'keys-templates', '/template-builder');
    await keys.enter(page.getByRole('link', { name: texts.add }));
    await keys.write(page.getByLabel(form.title).first(), 'Monday soup');
    await keys.write(page.getByLabel(form.category).first(), 'Specials');
    await keys.write(page.getByLabel(form.body).first(), 'Soup: ');
    await keys.enter(button(page, form.insertName('item')));
    await expect(page.getByLabel(form.body).first()).toHaveValue('Soup: {item}');
    await keys.enter(button(page, form.add));
    const card = page.getByRole('listitem').filter({ has: heading(page, 'Monday soup') });
    await expect(card).toBeVisible();
    await expectFocus(page, 'adding');
    await keys.enter(button(page, texts.more('Monday soup')));
    await keys.choose(page.getByRole('menuitem', { name: texts.archive }));
    await expect(card).toHaveCount(0);
    await expectFocus(page, 'archiving');
  });

  test('A photo is removed', async ({ page }) => {
    const { gallery } = welcomePageTexts;
    const keys = await openShop(page, 'keys-welcome', '/welcome-builder');
    await page.getByRole('textbox', { name: welcomePageTexts.info.name }).fill('Harbor');
    await page.getByLabel(gallery.add).setInputFiles(
      await Promise.all(
        [1, 2, 3, 4].map(async (number) => ({
          name: `${number}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await photo(number, { width: 320, height: 240 }).jpeg().toBuffer(),
        })),
      ),
    );
    await button(page, welcomePageTexts.save.draft).click();
    await expect(page.getByText(welcomePageTexts.save.savedDraft, { exact: true })).toBeVisible();
    // To the end of the row, where its arrow leads no further.
    await keys.enter(button(page, gallery.later(3)));
    await expect(button(page, gallery.later(4))).toBeFocused();
    await keys.enter(button(page, gallery.remove(4)));
    await keys.enter(page.getByRole('dialog').getByRole('button').last());
    await expect(button(page, gallery.remove(4))).toHaveCount(0);
    await expectFocus(page, 'taking a photo away');
  });

  test('A coupon is found by the phone number, redeemed and undone', async ({ page }) => {
    const texts = couponTexts;
    await walletOf(page.request, 'keys-redeem', ['Free coffee'], '+12075550164');
    await enter(page, 'keys-redeem', PASSWORD);
    await page.goto(`${SHOP.url}/redeem`);
    const keys = keysOf(page);
    const field = page.getByRole('textbox', { name: texts.redeem.field });
    await keys.write(field, '9999');
    await keys.press('Enter');
    await expect(page.getByText(texts.redeem.none).or(page.getByRole('alert')).first()).toBeVisible();
    await expectFocus(page, 'finding nobody');
    await page.reload();
    await keys.write(field, '0164');
    await keys.press('Enter');
    await expect(heading(page, 'Free coffee')).toBeVisible();
    await expectFocus(page, 'finding one');
    await keys.enter(button(page, texts.redeem.redeem));
    await expect(heading(page, texts.redeem.redeemed)).toBeFocused();
    await keys.enter(button(page, texts.undo.action).first());
    const dialog = page.getByRole('dialog');
    await keys.write(dialog.getByRole('textbox', { name: texts.undo.reason }), 'Wrong customer');
    await keys.enter(dialog.getByRole('button', { name: texts.undo.confirm }));
    await expect(page.getByText(texts.undo.done('Free coffee'))).toBeVisible();
    await expectFocus(page, 'undoing');
  });
});

test('On a phone, nothing that stands over a screen covers what has the focus', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 664 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enter(page);
  const company_id = await page.evaluate(() => sessionStorage.getItem('company_id'));
  for (const path of [
    '/campaign?view=message&template=custom',
    '/campaign?view=coupon',
    '/contacts',
    `/loyalty-signup?company_id=${company_id}`,
  ]) {
    await test.step(path, async () => {
      await page.goto(`${SHOP.url}${path}`);
      await settled(page);
      for (const key of ['Tab', 'Shift+Tab']) await walkThrough(page, key);
    });
  }
  await context.close();
});

/** From one end of a screen to the other. */
async function walkThrough(page: Page, key: string): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press(key);
    const isOut = await page.evaluate(() => document.activeElement === document.body);
    if (isOut) {
      expect(step, 'controls on the screen').toBeGreaterThan(5);
      return;
    }
    await expectFocus(page, `${step + 1} × ${key}`);
  }
}
