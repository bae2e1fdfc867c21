import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CHANGED_AT_ONCE } from '#contract/http.ts';
import { countErrors, countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { type Count, type CountEntry, counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { lotDateTexts } from '#contract/inventory/lots/lot_date.ts';
import { itemPhotos } from '#contract/inventory/photos.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { takeEvent } from '../../../live/live_events.ts';
import { queryClient } from '../../../query.ts';
import { forgetSession } from '../../../shell/log_out.ts';
import { countLine as line, COUNT as SHEET } from '../../../testing/counts.ts';
import { expectOwnScreens } from '../../../testing/records.ts';
import { id, item } from '../../../testing/samples.ts';
import { drawn, openScreen, signIn } from '../../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../../testing/server.ts';
import { forget, keep, listKept } from '../outbox/kept_entries.ts';

/** Each test has a count and a user of its own: what an earlier test has not sent yet means nothing to it. */
let COUNT: Count;
let user_id: string;
let number = 0;

const LINES = [line(1, 'Ale', 'Bar', ['036000291452']), line(2, 'Gin', 'Bar'), line(3, 'Napkins')];
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Quantity of ${name} `) });

/** What the server has, which the screen adds to. */
let saved: CountEntry[];
let isDown: boolean;

beforeEach(async () => {
  number += 1;
  COUNT = { ...SHEET, count_id: id(5_000 + number) };
  user_id = id(6_000 + number);
  saved = [];
  isDown = false;
  await forget((await listKept(user_id)).map(({ entry_id }) => entry_id));
  answer(counts.get, { ...COUNT, lines: LINES });
  answerBy(counts.listEntries, ({ query }) => ({ entries: saved.slice(Number(query.after ?? 0)) }));
  takeEntries();
});

function takeEntries(): void {
  answerBy(counts.addEntries, ({ params, body }) => {
    if (isDown || params.count_id !== COUNT.count_id) throw new TypeError('Failed to fetch');
    const { entries } = body as { entries: Omit<CountEntry, 'counted_by'>[] };
    const fresh = entries.filter(({ entry_id }) => !saved.some((one) => one.entry_id === entry_id));
    saved.push(...fresh.map((entry) => ({ ...entry, counted_by: 'maple' })));
    return { entry_count: saved.length };
  });
}

async function openSheet() {
  const screen = openScreen(`/counts/${COUNT.count_id}`, { user: { user_id } });
  await expect.element(field('Ale')).toBeVisible();
  return screen;
}

/** Presses “Send now”, and only then is there a network: the device tries by itself too, which would take the button away. */
async function sendNow(): Promise<void> {
  const connect = () => {
    isDown = false;
  };
  addEventListener('click', connect, { capture: true, once: true });
  await page.getByRole('button', { name: texts.sendNow }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
}

test('Each number is saved when Enter goes to the next line, and only if it is new', async () => {
  await openSheet();
  await field('Ale').click();
  await userEvent.keyboard('7{Enter}');
  await expect.element(field('Gin')).toHaveFocus();
  // Enter in an empty field counts nothing.
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Napkins')).toHaveFocus();
  await expect.element(page.getByText(texts.progress(1, 3))).toBeVisible();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(saved.map(({ line_id, quantity }) => [line_id, quantity])).toEqual([[id(1), 7]]);
});

test('The same number typed again is a recount, and a number whose field still has the focus is saved when the user goes back', async () => {
  const screen = await openSheet();
  for (const again of [7, 7]) {
    await field('Ale').fill(String(again));
    await userEvent.keyboard('{Enter}');
  }
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7, 7]);
  await field('Gin').fill('3');
  screen.goTo('/loading');
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7, 7, 3]);
});

test('A text that is no number is not saved, keeps the focus and is reported; an emptied field is no longer counted', async () => {
  await openSheet();
  await field('Ale').fill('-5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(commonTexts.notANumber)).toBeVisible();
  await expect.element(field('Ale')).toHaveFocus();
  await expect.element(page.getByText(texts.notValid(1))).toBeVisible();
  await field('Gin').click();
  expect(page.getByText(texts.saved).elements()).toEqual([]);
  await page.getByRole('button', { name: texts.goToFault }).click();
  await expect.element(field('Ale')).toHaveFocus();
  expect(saved).toEqual([]);
  await field('Ale').fill('1,250');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.progress(1, 3))).toBeVisible();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await field('Ale').fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.progress(0, 3))).toBeVisible();
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([1250, null]);
});

test('Without network the numbers stay on the device, are said to wait, and are sent once', async () => {
  isDown = true;
  await openSheet();
  await field('Ale').fill('7');
  await field('Gin').fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(2))).toBeVisible();
  // The lines say it again only in passing.
  expect(page.getByText(texts.unsent, { exact: true }).elements()).toEqual([]);
  await expect.element(field('Ale')).toHaveValue('7');
  // The user leaves the screen and comes back.
  await openSheet();
  await expect.element(page.getByText(texts.kept(2))).toBeVisible();
  await expect.element(field('Ale')).toHaveValue('7');
  await sendNow();
  expect(saved.map(({ line_id, quantity }) => [line_id, quantity])).toEqual([
    [id(1), 7],
    [id(2), 2],
  ]);
  await expect.poll(() => listKept(user_id)).toEqual([]);
});

test('A sheet that is reloaded without network opens with what was counted, and logging out takes it away', async () => {
  await openSheet();
  await field('Gin').fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  refuse(counts.get, 503);
  refuse(counts.listEntries, 503);
  isDown = true;
  // A reloaded page knows only what the device has.
  queryClient.clear();
  await openSheet();
  await expect.element(field('Gin')).toHaveValue('2');
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  isOnline.mockRestore();
  await sendNow();
  expect(saved.map(({ quantity }) => quantity)).toEqual([2, 7]);
  forgetSession();
  expect(Object.keys(sessionStorage).filter((key) => key.includes(COUNT.count_id))).toEqual([]);
});

test('What a user counted and could not send waits for their next session, whoever signs in before', async () => {
  isDown = true;
  await openSheet();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  forgetSession();
  signIn({ access_token: 'another' });
  isDown = false;
  dispatchEvent(new Event('online'));
  await drawn();
  expect(saved).toEqual([]);
  await openSheet();
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7]);
});

test('A refusal is told with its reason, and the numbers stay', async () => {
  refuse(counts.addEntries, 403, { detail: httpTexts.lapsed('invoice_scanning', 'trial', 'December 22') });
  await openSheet();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^1 line is not saved\. Your free trial/)).toBeVisible();
  await expect.element(field('Ale')).toHaveValue('7');
});

/** The server refuses what was counted of one line, and takes the rest. */
function refuseLine(line_id: string): void {
  answerBy(counts.addEntries, ({ body }) => {
    const { entries } = body as { entries: CountEntry[] };
    if (entries.some((entry) => entry.line_id === line_id)) {
      return Response.json({ detail: countErrors.lotsDiffer, code: 'lots_differ' }, { status: 422 });
    }
    saved.push(...entries.map((entry) => ({ ...entry, counted_by: 'maple' })));
    return { entry_count: saved.length };
  });
}

test('A line that the server refuses is named and does not stop the others; counting it again or discarding it ends that', async () => {
  isDown = true;
  await openSheet();
  for (const [name, typed] of Object.entries({ Ale: '7', Gin: '2', Napkins: '5' })) {
    await field(name).fill(typed);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByText(texts.kept(3))).toBeVisible();
  isDown = false;
  refuseLine(id(2));
  dispatchEvent(new Event('online'));
  const refused = page.getByText(texts.refusedLine(texts.lineOf('Gin', 'Bar'), countErrors.lotsDiffer));
  await expect.element(refused).toBeVisible();
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7, 5]);
  // The number stays, on the screen and on the device, and what is counted next is sent.
  await expect.element(field('Gin')).toHaveValue('2');
  await field('Ale').fill('8');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7, 5, 8]);
  await expect.element(refused).toBeVisible();
  await expect.poll(async () => (await listKept(user_id)).map(({ quantity }) => quantity)).toEqual([2]);
  takeEntries();
  await field('Gin').fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(saved.map(({ quantity }) => quantity)).toEqual([7, 5, 8, 3]);
  expect(refused.elements()).toEqual([]);

  refuseLine(id(2));
  await field('Gin').fill('4');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: texts.discard }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(field('Gin')).toHaveValue('3');
  await expect.poll(() => listKept(user_id)).toEqual([]);
});

test('What was counted for a count that is gone is set aside with one request, and can be sent again', async () => {
  isDown = true;
  await openSheet();
  await field('Ale').fill('7');
  await field('Gin').fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(2))).toBeVisible();
  refuse(counts.addEntries, 404, { detail: countErrors.noCount, code: 'not_found' });
  const before = sentTo(counts.addEntries).length;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(texts.refused(2, countErrors.noCount))).toBeVisible();
  expect(sentTo(counts.addEntries).length - before).toBe(1);
  isDown = false;
  takeEntries();
  await page.getByRole('button', { name: texts.sendAgain }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(saved.map(({ quantity }) => quantity)).toEqual([7, 2]);
});

test('A number that was sent while a colleague changed the same count is sent again by itself', async () => {
  refuse(counts.addEntries, 409, { code: CHANGED_AT_ONCE, detail: httpTexts.changedAtOnce });
  await openSheet();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  takeEntries();
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7]);
  await expect.element(page.getByText(texts.saved)).toBeVisible();
});

test('A number that a server without space refused is sent by itself once there is space', async () => {
  refuse(counts.addEntries, 507, { code: 'disk_full', detail: httpTexts.diskFull });
  await openSheet();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(httpTexts.diskFull)).toBeVisible();
  takeEntries();
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7]);
  await expect.element(page.getByText(texts.saved)).toBeVisible();
});

test('What waits on the device can be sent while another line is not valid', async () => {
  refuse(counts.addEntries, 403, { detail: httpTexts.lapsed('invoice_scanning', 'trial', 'December 22') });
  await openSheet();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await field('Gin').fill('-5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.notValid(1))).toBeVisible();
  await expect.element(page.getByText(/^1 line is not saved\. Your free trial/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.sendNow })).toBeVisible();
});

test('A scanner finds the line of a barcode, and an item that is not on the sheet can be added', async () => {
  answer(inventory.listItems, { items: [item({ item_id: id(70), name: 'Port' })], total_count: 1 });
  const places = [
    { area_id: id(60), name: 'Bar', location_id: id(3), item_count: 2 },
    { area_id: id(61), name: 'Other bar', location_id: id(4), item_count: 1 },
  ];
  answer(areas.list, { areas: places });
  answer(counts.addLine, line(4, 'Port'));
  await openSheet();
  const finder = page.getByRole('searchbox', { name: texts.finder });
  await finder.fill('0036000291452');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Ale')).toHaveFocus();
  await finder.fill('4006381333931');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.add.found('Port'))).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Bar', exact: true })).toBeInTheDocument();
  expect(page.getByRole('option', { name: 'Other bar' }).elements()).toEqual([]);
  answer(counts.get, { ...COUNT, lines: [...LINES, line(4, 'Port')] });
  await page.getByRole('button', { name: texts.add.add }).click();
  await expect.element(field('Port')).toHaveFocus();
  expect(sentTo(counts.addLine).map(({ body }) => body)).toEqual([{ item_id: id(70), area_id: null }]);
});

test('The lines of a colleague appear during a count, and a number that is being typed stays', async () => {
  await openSheet();
  await field('Gin').fill('4');
  saved.push({
    entry_id: id(90),
    line_id: id(1),
    quantity: 9,
    lots: null,
    counted_at: '2026-11-20T15:05:00.000Z',
    counted_by: 'kim',
  });
  saved.push({
    entry_id: id(91),
    line_id: id(2),
    quantity: 1,
    lots: null,
    counted_at: '2026-11-20T15:05:00.000Z',
    counted_by: 'kim',
  });
  takeEvent({ type: 'count', id: COUNT.count_id }, queryClient);
  await expect.element(field('Ale')).toHaveValue('9');
  await expect.element(page.getByText(/kim, /).first()).toBeVisible();
  await expect.element(field('Gin')).toHaveValue('4');
});

test('A line is counted by date, also without a network, and its quantity is what the dates add up to', async () => {
  const lots = [{ lot_id: id(81), expires_on: '2026-11-23', code: 'L7' }];
  const milk = { ...line(4, 'Milk', 'Bar'), expires: true, lots };
  answer(counts.get, { ...COUNT, lines: [...LINES, milk] });
  await openSheet();
  await page.getByRole('button', { name: `${texts.byDate.open}: Milk` }).click();
  const byDate = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}: Quantity of Milk`) });
  await expect.element(byDate('Nov 23, 2026 · Lot L7')).toHaveFocus();
  isDown = true;
  await byDate('Nov 23, 2026 · Lot L7').fill('2');
  await byDate(texts.byDate.other).fill('1.5');
  await page.getByRole('button', { name: texts.byDate.add }).click();
  await page.getByLabelText(/^Expires.*: Milk$/).fill('2026-12-05');
  await page.getByRole('button', { name: texts.byDate.addNow, exact: true }).click();
  await byDate('Dec 5, 2026').fill('4');
  await userEvent.keyboard('{Enter}');
  // The sum is no field: it cannot be typed.
  await expect.element(page.getByText('7.5 ea', { exact: true })).toBeVisible();
  expect(field('Milk').elements()).toEqual([]);
  await expect.element(page.getByText(texts.kept(3))).toBeVisible();
  await sendNow();
  await expect.poll(() => saved.at(-1)?.quantity).toBe(7.5);
  expect(saved.at(-1)?.lots).toEqual([
    { lot_id: id(81), expires_on: '2026-11-23', code: 'L7', quantity: 2 },
    { lot_id: null, expires_on: null, code: null, quantity: 1.5 },
    { lot_id: null, expires_on: '2026-12-05', code: null, quantity: 4 },
  ]);
});

/** A sheet of three hundred items that all have a photo. */
const MANY = Array.from({ length: 300 }, (_, at) => ({
  ...line(at + 1, `Item ${at + 1}.`, 'Bar'),
  photo_version: id(at + 500),
}));
const photos = () => [...document.querySelectorAll<HTMLImageElement>('li img')];
const placeOf = (name: string) => field(name).element().getBoundingClientRect().toJSON();

test('Only the photos near the screen are fetched for a long sheet, and nothing moves when they arrive', async () => {
  answer(counts.get, { ...COUNT, line_count: MANY.length, lines: MANY });
  const blob = await picture();
  answerBy(itemPhotos.get, () => new Response(blob));
  const release = hold(itemPhotos.get);
  openScreen(`/counts/${COUNT.count_id}`, { user: { user_id } });
  await expect.element(field('Item 1.')).toBeVisible();
  await expect.poll(() => sentTo(itemPhotos.get).length).toBeGreaterThan(0);
  const before = placeOf('Item 3.');
  expect(photos()).toEqual([]);
  release();
  await expect.poll(() => photos().some(({ naturalWidth }) => naturalWidth > 0)).toBe(true);
  expect(placeOf('Item 3.')).toEqual(before);
  const first = sentTo(itemPhotos.get).length;
  expect(first).toBeLessThan(60);
  expect(sentTo(itemPhotos.get).every(({ query }) => query.size === 'thumb')).toBe(true);
  // Whoever goes to the last line fetches the photos there, not those in between.
  field('Item 300.').element().scrollIntoView();
  const asked = () => sentTo(itemPhotos.get).map(({ params }) => params.item_id);
  await expect.poll(asked).toContain(MANY.at(-1)?.item_id);
  expect(asked()).not.toContain(MANY[150]?.item_id);
});

test('A photo that cannot be fetched leaves its frame, and a sheet without photos has none', async () => {
  answer(counts.get, { ...COUNT, lines: [{ ...line(1, 'Ale', 'Bar'), photo_version: id(90) }, line(2, 'Gin', 'Bar')] });
  answerBy(itemPhotos.get, () => {
    throw new TypeError('Failed to fetch');
  });
  openScreen(`/counts/${COUNT.count_id}`, { user: { user_id } });
  await expect.element(field('Ale')).toBeVisible();
  await expect.poll(() => sentTo(itemPhotos.get).length).toBe(1);
  expect(photos()).toEqual([]);
  const left = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().left;
  expect(left('Ale')).toBe(left('Gin'));
  const withFrame = left('Ale');
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  answer(counts.get, { ...COUNT, count_id: id(51), lines: LINES });
  openScreen(`/counts/${id(51)}`);
  await expect.element(field('Napkins')).toBeVisible();
  expect(left('Ale')).toBeLessThan(withFrame);
});

/** A picture that a browser can show. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  return canvas.convertToBlob();
}

test('A number that was sent stays on the sheet when the sheet cannot be loaded again', async () => {
  await openSheet();
  refuse(counts.listEntries, 503);
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.map(({ quantity }) => quantity)).toEqual([7]);
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(field('Ale')).toHaveValue('7');
  await expect.element(page.getByText(texts.progress(1, 3))).toBeVisible();
  expect(page.getByText(texts.unsent).elements()).toEqual([]);
  // A colleague counts it again, and the sheet loads.
  const at = new Date(Date.now() + 60_000).toISOString();
  const theirs = { entry_id: id(90), line_id: id(1), quantity: 9, lots: null, counted_at: at, counted_by: 'kim' };
  saved.push(theirs);
  answerBy(counts.listEntries, ({ query }) => ({ entries: saved.slice(Number(query.after ?? 0)) }));
  takeEvent({ type: 'count', id: COUNT.count_id }, queryClient);
  await expect.element(field('Ale')).toHaveValue('9');
});

test('A date that no goods have is not added to a count', async () => {
  const milk = { ...line(4, 'Milk', 'Bar'), expires: true };
  answer(counts.get, { ...COUNT, lines: [...LINES, milk] });
  await openSheet();
  await page.getByRole('button', { name: `${texts.byDate.open}: Milk` }).click();
  await page.getByRole('button', { name: texts.byDate.add }).click();
  const date = page.getByLabelText(/^Expires.*: Milk$/);
  for (const day of ['0026-12-31', '20266-12-31']) {
    await date.fill(day);
    await page.getByRole('button', { name: texts.byDate.addNow, exact: true }).click();
    await expect.element(page.getByText(lotDateTexts.range)).toBeVisible();
  }
  await date.fill('2026-12-31');
  await page.getByRole('button', { name: texts.byDate.addNow, exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: /^Dec 31, 2026: Quantity of Milk/ })).toBeVisible();
});

/** A device that is busy: what is asked of its store waits until it is let go. */
async function holdDevice(): Promise<() => void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('counterbook-counts', 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const store = database.transaction('entries', 'readwrite').objectStore('entries');
  let isHeld = true;
  const ask = () => {
    if (isHeld) store.count().onsuccess = ask;
  };
  ask();
  const release = () => {
    isHeld = false;
    database.close();
  };
  onTestFinished(release);
  return release;
}

test('The screen says that a number is on the device only after the device has stored it', async () => {
  isDown = true;
  await openSheet();
  const release = await holdDevice();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.sending)).toBeVisible();
  expect(page.getByText(texts.kept(1)).elements()).toEqual([]);
  release();
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  expect(await listKept(user_id)).toMatchObject([{ line_id: id(1), quantity: 7 }]);
  // So that no other test sends it.
  await sendNow();
});

test('What waits for the connection is said without a pause while it is tried again', async () => {
  isDown = true;
  await openSheet();
  await field('Ale').fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  const tried = sentTo(counts.addEntries).length;
  const letGo = hold(counts.addEntries);
  await field('Gin').fill('8');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(counts.addEntries).length).toBeGreaterThan(tried);
  await expect.element(page.getByText(texts.kept(2))).toBeVisible();
  expect(page.getByText(texts.sending).elements()).toEqual([]);
  letGo();
  await sendNow();
});

test('The screen does not say that everything is saved until the entries on the device were read', async () => {
  isDown = true;
  const left = { entry_id: id(95), count_id: COUNT.count_id, line_id: id(1), quantity: 7, user_id };
  await keep({ ...left, counted_at: '2026-11-20T15:05:00.000Z' });
  const release = await holdDevice();
  openScreen(`/counts/${COUNT.count_id}`, { user: { user_id } });
  await expect.element(field('Ale')).toBeVisible();
  expect(page.getByText(texts.saved).elements()).toEqual([]);
  release();
  await expect.element(page.getByText(texts.kept(1))).toBeVisible();
  await sendNow();
});

test('The sheets of two counts have screens of their own', async () => {
  answerBy(counts.get, ({ params: { count_id = '' } }) => {
    return { ...COUNT, count_id, name: count_id === COUNT.count_id ? 'Friday' : 'Saturday', lines: LINES };
  });
  await expectOwnScreens(
    { path: `/counts/${COUNT.count_id}`, heading: 'Friday' },
    { path: `/counts/${id(9_000 + number)}`, heading: 'Saturday' },
    { user: { user_id } },
  );
});
