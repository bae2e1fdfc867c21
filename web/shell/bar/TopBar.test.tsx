import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const NOTHING = { allowed: false, access_type: null } as const;
const { links, groups } = shellTexts;
const STOCK = [links.inventory, links.invoices, links.orders, links.counts, links.vendors];
const CUSTOMERS = [
  links.home,
  links.campaigns,
  links.templates,
  links.replies,
  links.redeem,
  links.contacts,
  links.program,
];
const bar = page.getByRole('banner');
const mainMenu = page.getByRole('navigation', { name: shellTexts.mainMenu });
const bottomBar = page.getByRole('navigation', { name: shellTexts.bottomMenu });

function openAt(address: string, book: 'invoice_scanning' | 'loyalty_sms' = 'invoice_scanning') {
  answerShell();
  answerNoItems();
  sessionStorage.setItem('book', book);
  signIn();
  return openApp(address);
}

/** Whether nothing in the bar stands outside it, overlaps its neighbor or takes a second line. */
function isOneRow(): boolean {
  const header = bar.element();
  const box = header.getBoundingClientRect();
  const shown = [...header.querySelectorAll('a, button')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const inside = shown.every(({ left, right, height }) => left >= box.left && right <= box.right && height < 48);
  const apart = shown.every((one, n) => n === 0 || one.left >= (shown[n - 1]?.right ?? 0) - 0.5);
  return inside && apart && box.height <= 57 && document.documentElement.scrollWidth <= innerWidth;
}

// spec: 2.2-links-loyalty
test.each([1024, 1280, 1440])('At %i px the links of the current book stand in one row', async (width) => {
  await page.viewport(width, 800);
  const screen = openAt('/add_feedback', 'loyalty_sms');
  for (const name of CUSTOMERS) await expect.element(mainMenu.getByRole('link', { name })).toBeVisible();
  for (const name of STOCK) await expect.element(mainMenu.getByRole('link', { name })).not.toBeInTheDocument();
  expect(isOneRow()).toBe(true);

  await mainMenu.getByRole('button', { name: groups.stock }).click();
  await page.getByRole('menuitem', { name: links.inventory }).click();
  await expect.poll(screen.address).toBe('/inventory');
  for (const name of STOCK) await expect.element(mainMenu.getByRole('link', { name })).toBeVisible();
  await expect.element(mainMenu.getByRole('link', { name: links.templates })).not.toBeInTheDocument();
  await expect.element(mainMenu.getByRole('button', { name: groups.customers })).toBeVisible();
  expect(isOneRow()).toBe(true);
});

test('A tablet has both books as menus in one row', async () => {
  await page.viewport(820, 1180);
  const screen = openAt('/add_feedback', 'loyalty_sms');
  await expect.element(mainMenu.getByRole('button', { name: groups.stock })).toBeVisible();
  expect(isOneRow()).toBe(true);
  await mainMenu.getByRole('button', { name: groups.customers }).click();
  for (const name of CUSTOMERS) await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
  await mainMenu.getByRole('button', { name: groups.stock }).click();
  await page.getByRole('menuitem', { name: links.inventory }).click();
  await expect.poll(screen.address).toBe('/inventory');
});

test('A phone has four places of the current book at the bottom, on one line each', async () => {
  await page.viewport(390, 844);
  openAt('/add_feedback', 'loyalty_sms');
  await expect.element(bottomBar.getByRole('link', { name: links.engage })).toBeVisible();
  const names = () =>
    bottomBar
      .getByRole('link')
      .elements()
      .map((one) => one.textContent?.trim());
  expect(names()).toEqual([links.home, links.engage, links.replies, links.redeem]);
  const inBook = bottomBar.getByRole('link').elements();
  for (const one of inBook) expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
  expect(new Set(inBook.map((one) => getComputedStyle(one).color)).size).toBe(1);
});

test.each([
  ['/inventory', links.inventory],
  ['/inventory/write-off', links.writeOff],
])('At %s the bar of a phone marks only the place where the user is', async (address, place) => {
  await page.viewport(390, 844);
  answer(writeOffs.listRecent, { write_offs: [] });
  openAt(address);
  await expect.element(bottomBar.getByRole('link', { name: links.scan })).toBeVisible();
  const marked = bottomBar
    .getByRole('link')
    .elements()
    .filter(
      (one, _n, all) =>
        all.filter((other) => getComputedStyle(other).color === getComputedStyle(one).color).length === 1,
    );
  expect(marked.map((one) => one.textContent?.trim())).toEqual([place]);
  const current = bottomBar
    .getByRole('link')
    .elements()
    .filter((one) => one.getAttribute('aria-current') === 'page');
  expect(current.map((one) => one.textContent?.trim())).toEqual([place]);
});

test('A company with one service has its links and no menu of the other', async () => {
  answerShell({ features: { loyalty_sms: NOTHING } });
  answerNoItems();
  signIn();
  openApp('/add_feedback');
  await expect.element(mainMenu.getByRole('link', { name: links.inventory })).toBeVisible();
  await expect.element(mainMenu.getByRole('button', { name: groups.customers })).not.toBeInTheDocument();
});
