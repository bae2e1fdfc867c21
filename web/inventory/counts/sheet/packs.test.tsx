import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { type Count, type CountEntry, type CountLine, counts } from '#contract/inventory/counts.ts';
import { packTexts } from '#contract/inventory/packs/packs.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { takeEvent } from '../../../live/live_events.ts';
import { queryClient } from '../../../query.ts';
import { forgetSession } from '../../../shell/log_out.ts';
import { countLine, COUNT as SHEET } from '../../../testing/counts.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy } from '../../../testing/server.ts';

const CASE = { unit: 'CS', stock_per_unit: 24 };
const TRAY = { unit: 'tray', stock_per_unit: 6 };
const LINES: CountLine[] = [
  { ...countLine(1, 'Ale', 'Bar'), packs: [CASE, TRAY] },
  { ...countLine(2, 'Gin', 'Bar') },
  { ...countLine(3, 'Port', 'Bar'), packs: [CASE] },
];
const cases = (item: string) => page.getByRole('textbox', { name: `Cases of 24: ${item}, Bar` });
const loose = (item: string) => page.getByRole('textbox', { name: `Loose ea: ${item}, Bar` });
const gin = page.getByRole('textbox', { name: 'Quantity of Gin in ea, Bar' });
const total = (quantity: string) => page.getByText(packTexts.total(quantity, 'ea'), { exact: true });

/** Each test has a count and a user of its own. */
let number = 0;
let count: Count;
let user_id: string;
let saved: CountEntry[];
let isDown: boolean;

beforeEach(() => {
  number += 1;
  count = { ...SHEET, count_id: id(7_100 + number) };
  user_id = id(7_200 + number);
  saved = [];
  isDown = false;
  answer(counts.get, { ...count, lines: LINES });
  answerBy(counts.listEntries, ({ query }) => ({ entries: saved.slice(Number(query.after ?? 0)) }));
  answerBy(counts.addEntries, ({ params, body }) => {
    if (isDown || params.count_id !== count.count_id) throw new TypeError('Failed to fetch');
    const { entries } = body as { entries: Omit<CountEntry, 'counted_by'>[] };
    saved.push(...entries.map((entry) => ({ ...entry, counted_by: 'maple' })));
    return { entry_count: saved.length };
  });
});

async function openSheet() {
  const screen = openScreen(`/counts/${count.count_id}`, { user: { user_id } });
  await expect.element(gin).toBeVisible();
  return screen;
}

const quantities = () => saved.map(({ line_id, quantity }) => [line_id, quantity]);

test('Cases and loose units of a line are one number: their sum is shown at once, and saved when the line is left', async () => {
  await openSheet();
  await cases('Ale').click();
  await userEvent.keyboard('2');
  await expect.element(total('48')).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(loose('Ale')).toHaveFocus();
  expect(quantities()).toEqual([]);
  await userEvent.keyboard('3');
  await expect.element(total('51')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  // Gin has no packs; the line after it begins in packs, as this one did.
  await expect.element(gin).toHaveFocus();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(quantities()).toEqual([[id(1), 51]]);
  await userEvent.keyboard('7{Enter}');
  await expect.element(cases('Port')).toHaveFocus();
  await loose('Port').click();
  await userEvent.keyboard('5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(quantities).toEqual([
    [id(1), 51],
    [id(2), 7],
    [id(3), 5],
  ]);
  // Nothing is in packs, so that the number is said once.
  expect(total('5').elements()).toEqual([]);
});

test('Packs typed on this device are shown again until another user counts the line', async () => {
  await openSheet();
  await cases('Ale').fill('1');
  await page.getByRole('textbox', { name: 'Trays of 6: Ale, Bar' }).fill('2');
  await loose('Ale').fill('0.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(quantities).toEqual([[id(1), 36.5]]);
  queryClient.clear();
  const screen = await openSheet();
  await expect.element(cases('Ale')).toHaveValue('1');
  await expect.element(loose('Ale')).toHaveValue('0.5');
  await expect.element(total('36.5')).toBeVisible();
  // A correction of one field keeps the others.
  await cases('Ale').fill('2');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.poll(() => saved.at(-1)?.quantity).toBe(60.5);
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(loose('Ale')).toHaveValue('0.5');

  const at = new Date(Date.now() + 60_000).toISOString();
  const theirs = { entry_id: id(90), line_id: id(1), quantity: 51, lots: null, counted_at: at, counted_by: 'kim' };
  saved.push(theirs);
  takeEvent({ type: 'count', id: count.count_id }, queryClient);
  await expect.element(loose('Ale')).toHaveValue('51');
  await expect.element(cases('Ale')).toHaveValue('');
  // What was known as a whole is not loose beside a case.
  await cases('Ale').fill('1');
  await expect.element(loose('Ale')).toHaveValue('');
  await expect.element(total('24')).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.poll(() => saved.at(-1)?.quantity).toBe(24);
  // What is being typed at the logout leaves nothing either.
  await cases('Ale').fill('3');
  forgetSession();
  screen.goTo('/loading');
  await expect.element(cases('Ale')).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage).filter((key) => key.includes(count.count_id))).toEqual([]);
});

test('A sum counted elsewhere returns when the packs typed over it are deleted, unless the sum itself was deleted', async () => {
  const known = { lots: null, counted_at: '2026-11-20T15:05:00.000Z', counted_by: 'kim' };
  saved.push({ ...known, entry_id: id(92), line_id: id(1), quantity: 51 });
  await openSheet();
  await expect.element(loose('Ale')).toHaveValue('51');
  await cases('Ale').fill('2');
  await expect.element(loose('Ale')).toHaveValue('');
  await cases('Ale').fill('');
  await expect.element(loose('Ale')).toHaveValue('51');
  await gin.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(quantities).toEqual([
    [id(1), 51],
    [id(2), 7],
  ]);
  await loose('Ale').fill('');
  await cases('Ale').fill('2');
  await cases('Ale').fill('');
  await expect.element(loose('Ale')).toHaveValue('');
  await gin.click();
  await expect.poll(() => quantities().at(-1)).toEqual([id(1), null]);
});

test('A pack that is no longer offered keeps its field while it is typed, and can be emptied', async () => {
  await openSheet();
  await cases('Ale').fill('2');
  const [ale, ...others] = LINES as [CountLine, ...CountLine[]];
  answer(counts.get, { ...count, lines: [{ ...ale, packs: [TRAY] }, ...others] });
  await queryClient.invalidateQueries();
  const gone = page.getByRole('textbox', { name: 'Units of 24: Ale, Bar' });
  await expect.element(gone).toHaveValue('2');
  await expect.element(gone).toHaveFocus();
  await gone.fill('');
  await loose('Ale').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.poll(quantities).toEqual([[id(1), 3]]);
  await expect.element(gone).not.toBeInTheDocument();
});

test('Cases are counted without a network, and what was typed is still there when the sheet is opened again', async () => {
  isDown = true;
  await openSheet();
  await cases('Ale').fill('2');
  await loose('Ale').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  await openSheet();
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  await expect.element(cases('Ale')).toHaveValue('2');
  await expect.element(loose('Ale')).toHaveValue('3');
  isDown = false;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(quantities()).toEqual([[id(1), 51]]);
});

test('A number of cases that is too large, or no number, is not saved and says why', async () => {
  await openSheet();
  await cases('Ale').fill('999999999');
  await userEvent.keyboard('{Enter}');
  const why = page.getByText(packTexts.tooMuch('ea'));
  await expect.element(why).toBeVisible();
  expect(why.element().getBoundingClientRect().height).toBeLessThan(24);
  await expect.element(cases('Ale')).toHaveFocus();
  await gin.click();
  await expect.element(page.getByText(texts.notValid(1))).toBeVisible();
  await page.getByRole('button', { name: texts.goToFault }).click();
  await expect.element(cases('Ale')).toHaveFocus();
  await cases('Ale').fill('-2');
  await loose('Ale').click();
  await userEvent.keyboard('3{Enter}');
  await expect.element(cases('Ale')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cases('Ale')).toHaveFocus();
  await expect.element(cases('Ale')).toHaveAccessibleErrorMessage(commonTexts.notANumber);
  // Also the ring of the focus is red.
  const { borderColor, outlineColor } = getComputedStyle(cases('Ale').element());
  expect(outlineColor).toBe(borderColor);
  expect(getComputedStyle(gin.element()).borderColor).not.toBe(borderColor);
  expect(saved).toEqual([]);
  await cases('Ale').fill('2');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.poll(quantities).toEqual([[id(1), 51]]);
});

test('A line that is counted by date offers no cases, and neither does an item without packs', async () => {
  const milk = { ...countLine(4, 'Milk', 'Bar'), expires: true, packs: [CASE] };
  answer(counts.get, { ...count, lines: [...LINES, milk] });
  await openSheet();
  expect(page.getByRole('textbox', { name: /of \d+: Gin/ }).elements()).toEqual([]);
  await expect.element(cases('Milk')).toBeVisible();
  await page.getByRole('button', { name: `${texts.byDate.open}: Milk` }).click();
  await page.getByRole('textbox', { name: new RegExp(`^${texts.byDate.other}: Quantity of Milk`) }).fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.poll(quantities).toEqual([[id(4), 4]]);
  expect(cases('Milk').elements()).toEqual([]);
  expect(loose('Milk').elements()).toEqual([]);
});

test('A user who may only look sees the sums and no fields, also where the cases were typed on this device', async () => {
  await openSheet();
  await cases('Ale').fill('2');
  await loose('Ale').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  openScreen(`/counts/${count.count_id}`, { user: { user_id, role: 'accountant' } });
  await expect.element(page.getByText('51 ea', { exact: true })).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('On a phone five digits and the words of a pack can be read, and the total has a row of its own', async () => {
  await page.viewport(390, 844);
  await openSheet();
  await cases('Ale').fill('12345');
  await expect.element(total('296,280')).toBeVisible();
  const field = cases('Ale').element();
  const words = page.getByText('cases of 24', { exact: true }).first().element();
  const { left, right } = words.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(field.getBoundingClientRect().right);
  expect(words.parentElement?.scrollWidth).toBe(words.parentElement?.clientWidth);
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
  const typedTo = field.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(field).paddingRight);
  expect(left).toBeGreaterThanOrEqual(typedTo);
  const below = total('296,280').element().getBoundingClientRect();
  expect(below.top).toBeGreaterThan(loose('Ale').element().getBoundingClientRect().bottom);
});

test('A line that is not valid is scrolled into view, below the bar that stays on the screen', async () => {
  await page.viewport(390, 844);
  const many = Array.from({ length: 30 }, (_, at) => countLine(at + 10, `Item ${at}`, 'Bar'));
  answer(counts.get, { ...count, lines: [...LINES, ...many] });
  await openSheet();
  await cases('Ale').fill('x');
  await page.getByRole('textbox', { name: 'Quantity of Item 29 in ea, Bar' }).click();
  // It lies under the bar.
  scrollTo(0, 0);
  scrollTo(0, cases('Ale').element().getBoundingClientRect().top - 160);
  await page.getByRole('button', { name: texts.goToFault }).click();
  await expect.element(cases('Ale')).toHaveFocus();
  const { x, y, width, height } = cases('Ale').element().getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 4, y + height / 2)).toBe(cases('Ale').element());
});
