import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { keyOf, queryClient } from '../../query.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { id } from '../../testing/samples.ts';
import { drawn, openScreen, signIn } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const VENDOR = '00000000-0000-7000-8000-000000000050';
const INVOICE = testInvoice([testLine(1), testLine(2)], { vendor_id: VENDOR });
const [FIRST] = INVOICE.lines;

async function open(width: number, vendor_id: string | null = VENDOR, invoice = INVOICE) {
  await page.viewport(width, 844);
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, { ...invoice, vendor_id });
  answerNoCredits();
  answerEmptyPictures();
  return openScreen(`/invoices/${invoice.invoice_id}`);
}

/** The first line after it was struck out. */
const STRUCK = INVOICE.lines.map((line, index) =>
  index === 0 ? { ...line, ignore: true, not_delivered: true } : line,
);

test('One press strikes a line out, the line says what became of it, and one press takes that back', async () => {
  await open(1440);
  const strike = page.getByRole('button', { name: texts.markOf(1) });
  await expect.element(strike).toBeInTheDocument();
  refuse(notDelivered.set, 409, { detail: 'Somebody posted it.' });
  (strike.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Somebody posted it.')).toBeVisible();
  answer(notDelivered.set, { ...INVOICE, lines: STRUCK, version: 9 });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.note)).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.markOf(2) })).toBeInTheDocument();
  expect(strike.elements()).toEqual([]);
  answer(notDelivered.set, { ...INVOICE, version: 10 });
  await page.getByRole('button', { name: texts.undoOf(1) }).click();
  await expect.element(page.getByText(texts.note)).not.toBeInTheDocument();
  const line_id = FIRST?.line_id;
  expect(sentTo(notDelivered.set).map(({ body }) => body)).toEqual([
    { line_id, not_delivered: true },
    { line_id, not_delivered: true },
    { line_id, not_delivered: false },
  ]);
});

test('A line that was struck out can be brought back from its notice only while the invoice is open', async () => {
  const screen = await open(1440);
  answer(notDelivered.set, { ...INVOICE, lines: STRUCK, version: 9 });
  const press = async () => {
    const strike = page.getByRole('button', { name: texts.markOf(1) });
    await expect.element(strike).toBeInTheDocument();
    (strike.element() as HTMLElement).click();
  };
  const undo = page.getByRole('button', { name: texts.undo, exact: true });
  await press();
  await expect.element(undo).toBeVisible();
  // With the focus, the notice does not end by itself.
  (undo.element() as HTMLElement).focus();
  void screen.goTo('/loading');
  await expect.element(undo).not.toBeInTheDocument();

  // The answer can come after the screen was left.
  const other = { ...INVOICE, invoice_id: id(903), vendor_id: VENDOR };
  answer(invoices.get, other);
  void screen.goTo(`/invoices/${other.invoice_id}`);
  answer(notDelivered.set, { ...other, lines: STRUCK, version: 9 });
  const release = hold(notDelivered.set);
  await press();
  await expect.poll(() => sentTo(notDelivered.set)).toHaveLength(2);
  void screen.goTo('/loading');
  await expect.element(page.getByRole('button', { name: texts.markOf(1) })).not.toBeInTheDocument();
  release();
  const key = keyOf(invoices.get, { params: { invoice_id: other.invoice_id } });
  await expect.poll(() => queryClient.getQueryData(key)).toMatchObject({ version: 9 });
  await drawn();
  expect(undo.elements()).toEqual([]);
});

test('What is typed while a line is being struck out stays and is saved', async () => {
  const typing = { ...INVOICE, invoice_id: '00000000-0000-7000-8000-000000000901' };
  await open(1440, VENDOR, typing);
  let kept = typing;
  answerBy(invoices.update, ({ body }) => {
    kept = { ...kept, ...(body as { number?: string }), version: kept.version + 1 };
    return kept;
  });
  answerBy(notDelivered.set, () => {
    const lines = kept.lines.map((line, at) => (at === 0 ? { ...line, ignore: true, not_delivered: true } : line));
    kept = { ...kept, lines, version: kept.version + 1 };
    return kept;
  });
  const release = hold(notDelivered.set);
  const strike = page.getByRole('button', { name: texts.markOf(1) });
  await expect.element(strike).toBeInTheDocument();
  (strike.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(notDelivered.set)).toHaveLength(1);
  const number = page.getByRole('textbox', { name: reviewTexts.fields.number, exact: true });
  await number.fill('TYPED-1');
  release();
  await expect.element(page.getByText(texts.note)).toBeVisible();
  await expect.element(number).toHaveValue('TYPED-1');
  await expect.poll(() => sentTo(invoices.update).at(-1)?.body).toMatchObject({ number: 'TYPED-1' });
});

test('That a line did not come cannot be taken back while the invoice is posted', async () => {
  const other = { ...INVOICE, invoice_id: '00000000-0000-7000-8000-000000000902', fees: 0, total: 40 };
  await open(1440, VENDOR, other);
  const strike = page.getByRole('button', { name: texts.markOf(1) });
  await expect.element(strike).toBeInTheDocument();
  const lines = INVOICE.lines.map((line, at) => (at === 0 ? { ...line, ignore: true, not_delivered: true } : line));
  answer(notDelivered.set, { ...other, vendor_id: VENDOR, lines, version: 2 });
  (strike.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const undo = page.getByRole('button', { name: texts.undo, exact: true });
  await expect.element(undo).toBeVisible();
  refuse(invoices.post, 409, { detail: 'Not now.' });
  const refused = hold(invoices.post);
  // With the focus, the notice does not end by itself.
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sentTo(invoices.post)).toHaveLength(1);
  await expect.element(undo).not.toBeInTheDocument();
  refused();
  await expect.element(page.getByText('Not now.')).toBeVisible();
});

test('On a phone an open line has the button with its words; without a known vendor nobody could be asked', async () => {
  await open(390);
  await page
    .getByRole('button', { name: /ITEM 1|Item 1/ })
    .first()
    .click();
  const strike = page.getByRole('button', { name: texts.markOf(1) });
  await expect.element(strike).toBeVisible();
  expect(strike.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const label = strike.element().querySelector('.mantine-Button-label');
  await expect.poll(() => (label ? label.scrollWidth - label.clientWidth : null)).toBeLessThanOrEqual(0);
});

test('No line can be struck out while the vendor is unknown', async () => {
  await open(1440, null);
  await expect.element(page.getByRole('button', { name: 'Post to stock' })).toBeVisible();
  expect(page.getByRole('button', { name: texts.markOf(1) }).elements()).toEqual([]);
});

test('A line that is struck out on the page is asked about: Enter passes it by, and each answer is one press', async () => {
  const evidence = { page: 1, box: null, confidence: 0.9, source: 'ocr', note: 'struck_out' } as const;
  const line = testLine(1, { in_doubt: ['description'], boxes: { description: evidence } });
  const struck = { ...INVOICE, lines: [line, testLine(2)] };
  await open(1440, VENDOR, struck);
  answerBy(invoices.update, () => ({ ...INVOICE, version: 2 }));
  await expect.element(page.getByText(reviewTexts.reasons.struck_out)).toBeVisible();
  await page.getByRole('textbox', { name: reviewTexts.cellOfLine('Description', 1) }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reviewTexts.page.toCheck(1), { exact: true })).toBeVisible();
  expect(sentTo(invoices.update)).toEqual([]);

  refuse(notDelivered.set, 409, { detail: 'Somebody posted it.' });
  await page.getByRole('button', { name: `${texts.request}. ${texts.markOf(1)}` }).click();
  await expect.element(page.getByText('Somebody posted it.')).toBeVisible();
  expect(sentTo(notDelivered.set)[0]?.body).toEqual({ line_id: FIRST?.line_id, not_delivered: true });
  await page.getByRole('button', { name: `${texts.came}. ${texts.cameOf(1)}` }).click();
  await expect
    .poll(() => sentTo(invoices.update).at(-1)?.body)
    .toMatchObject({
      confirmed: [`${FIRST?.line_id}.description`],
    });
  expect(sentTo(invoices.update)).toHaveLength(1);
});

test('A line is not struck out in the name of a user who logs in while the code for it is loaded', async () => {
  await open(1440);
  answer(notDelivered.set, { ...INVOICE, lines: STRUCK, version: 9 });
  const strike = page.getByRole('button', { name: texts.markOf(1) });
  await expect.element(strike).toBeInTheDocument();
  (strike.element() as HTMLElement).click();
  signIn({ access_token: 'of another user', user_id: crypto.randomUUID() });
  await allRead();
  expect(sentTo(notDelivered.set)).toEqual([]);
});
