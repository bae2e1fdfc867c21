import { expect, type Page } from '@playwright/test';
import { commonTexts } from '#contract/texts/common.ts';
import { contactTexts as texts } from '#contract/texts/contacts.ts';
import { expectFocus } from './keys.ts';
import { enter, newShop, openListening, PASSWORD, SHOP, settled } from './shop.ts';
import { test } from './test.ts';

const NAMES = ['Ada', 'Bo', 'Cy'];

/** A shop of its own with these contacts, and its list on the screen. */
async function openContacts(page: Page, username: string, names: readonly string[]) {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${SHOP.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const ids = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const { loyalty_customer_id } = await post('/contacts/', {
      name,
      phone_e164: `+1207555${String(1000 + index)}`,
      attestation: { how: 'Signed the card at the till', when: '2026-01-05' },
    });
    ids.set(name, loyalty_customer_id);
  }
  await openListening(page, `${SHOP.url}/contacts`);
  await settled(page);
  return {
    row: (name: string) => page.getByRole('row', { name: new RegExp(name) }),
    /** What somebody else does in the meantime. */
    archiveElsewhere: (name: string) => post(`/contacts/${ids.get(name)}/archive`, {}),
  };
}

test('a notice stays while the focus is on it, and gives it back to where it came from', async ({ page }) => {
  await page.clock.install();
  const { row } = await openContacts(page, 'focus-notice', ['Ada']);
  const more = row('Ada').getByRole('button', { name: texts.more('Ada') });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: texts.edit }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.form.name, { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  const notice = page.getByRole('status').filter({ hasText: texts.form.changed('Ada') });
  const close = notice.getByRole('button', { name: commonTexts.actions.close });
  await close.focus();
  await page.clock.runFor(60_000);
  await expect(close).toBeFocused();
  await close.press('Enter');
  await expect(notice).toBeHidden();
  await expect(more).toBeFocused();
});

test('a button keeps the focus while the server takes its time, and is pressed once', async ({ page }) => {
  await openContacts(page, 'focus-busy', []);
  await page.getByRole('button', { name: texts.add }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.form.phone).fill('2075550142');
  await dialog.getByRole('combobox', { name: texts.form.how }).fill('Said yes at the counter');
  let asked = 0;
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/contacts$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    await gate.promise;
    await route.fulfill({ status: 503, json: { detail: 'The database is away.', code: 'unavailable' } });
  });
  const add = dialog.getByRole('button', { name: texts.add });
  await add.press('Enter');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.press('Space');
  await expectFocus(page, 'a second press');
  await expect(add).toBeFocused();
  gate.resolve();
  await expect(dialog.getByRole('alert')).toContainText('The database is away.');
  await expect(add).not.toHaveAttribute('aria-disabled');
  await expect(add).toBeFocused();
  expect(asked).toBe(1);
});

test('what goes away under the focus hands it to its neighbour', async ({ page }) => {
  const { row, archiveElsewhere } = await openContacts(page, 'focus-row', NAMES);
  const link = (name: string) => row(name).getByRole('link').first();
  await link('Bo').focus();
  await archiveElsewhere('Bo');
  await expect(row('Bo')).toBeHidden();
  await expect(link('Cy').or(link('Ada')).and(page.locator(':focus'))).toHaveCount(1);
  const left = (await link('Cy').evaluate((element) => element === document.activeElement)) ? 'Cy' : 'Ada';
  const kept = left === 'Cy' ? 'Ada' : 'Cy';
  await archiveElsewhere(left);
  await expect(link(kept)).toBeFocused();
  // With the last one the whole table goes.
  await archiveElsewhere(kept);
  await expect(page.getByRole('main').getByRole('button', { name: texts.add }).last()).toBeFocused();
});
