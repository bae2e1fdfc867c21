import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';
import { answerNoCredits, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const ID = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const paged = (invoice_id: string, count: number, over: Partial<Invoice> = {}) =>
  testInvoice([testLine(1)], {
    invoice_id,
    page_count: count,
    version: 7,
    pages: Array.from({ length: count }, (_, index) => ({
      page: index + 1,
      width: 850,
      height: 1100,
      has_picture: true,
    })),
    ...over,
  });
const LONG = paged(ID(900), 3);
const OTHER = paged(ID(901), 1, { number: 'NF-2', version: 3 });

async function open(width: number) {
  await page.viewport(width, 844);
  answerNoVendors();
  answerNoItems();
  const counts = { needs_review: 2, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answer(invoices.list, { invoices: [LONG, OTHER], total_count: 2, counts });
  answerBy(invoices.get, ({ params }) => (params.invoice_id === OTHER.invoice_id ? OTHER : LONG));
  answerEmptyPictures();
  answerNoCredits();
  const screen = openScreen(`/invoices/${LONG.invoice_id}`);
  const more = page.getByRole('button', { name: reviewTexts.page.more });
  await expect.element(more).toBeInTheDocument();
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: texts.open }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return screen;
}

/** By keyboard. */
async function openOthers() {
  const add = page.getByRole('button', { name: texts.add });
  // A dialog that has just opened takes the focus once more.
  await expect
    .poll(async () => {
      const button = add.element() as HTMLElement;
      if (button.getAttribute('aria-expanded') === 'true') return true;
      button.focus();
      await userEvent.keyboard('{Enter}');
      return button.getAttribute('aria-expanded') === 'true';
    })
    .toBe(true);
}

test('On a phone a document is cut by touch: nothing is chosen before, and a refusal keeps what was chosen', async () => {
  await open(390);
  await page.getByRole('button', { name: texts.toReorder }).click();
  await expect.element(page.getByText(texts.unchanged)).toBeVisible();
  expect(sentTo(arranging.arrange)).toEqual([]);
  await page.getByRole('button', { name: texts.cut(2) }).click();
  await expect.element(page.getByRole('heading', { name: texts.document(2) })).toBeVisible();
  for (const button of page.getByRole('dialog').getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.ariaLabel ?? button.textContent ?? '').toBeGreaterThanOrEqual(
      button.closest('header') ? 28 : 36,
    );
  }
  refuse(arranging.arrange, 409, { detail: 'Someone else changed one of these documents.' });
  await page.getByRole('button', { name: texts.toSplit(2) }).click();
  await expect.element(page.getByText('Someone else changed one of these documents.')).toBeVisible();
  answer(arranging.arrange, { invoice_ids: [ID(902), ID(903)] });
  answer(arranging.undo, { invoice_ids: [LONG.invoice_id] });
  await page.getByRole('button', { name: texts.toSplit(2) }).click();
  const [first, second, third] = [1, 2, 3].map((n) => ({ invoice_id: LONG.invoice_id, page: n }));
  await expect
    .poll(() => sentTo(arranging.arrange).at(-1)?.body)
    .toEqual({
      sources: [{ invoice_id: LONG.invoice_id, version: 7 }],
      documents: [[first, second], [third]],
    });
  await page.getByRole('button', { name: texts.undo }).click();
  await expect.poll(() => sentTo(arranging.undo).map(({ params }) => params.invoice_id)).toEqual([ID(902)]);
});

test('By keyboard another document is added and its page moved to the front; closing discards it', async () => {
  await open(1440);
  await openOthers();
  await page.getByRole('menuitem', { name: /NF-2/ }).click();
  await expect.element(page.getByText(texts.page(1, 'Northside Foods · NF-2'))).toBeVisible();
  for (const place of [4, 3, 2]) {
    (page.getByRole('button', { name: texts.earlier(place) }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(texts.moved(place - 1))).toBeInTheDocument();
  }
  answer(arranging.arrange, { invoice_ids: [ID(902)] });
  await page.getByRole('button', { name: texts.toJoin }).click();
  await expect
    .poll(() => sentTo(arranging.arrange)[0]?.body)
    .toMatchObject({
      sources: [{ version: 7 }, { version: 3 }],
      documents: [[{ invoice_id: OTHER.invoice_id, page: 1 }, { page: 1 }, { page: 2 }, { page: 3 }]],
    });
});

test('Other documents that cannot be loaded are not said to be missing, and another try offers them', async () => {
  await open(1440);
  refuse(invoices.list, 500, { detail: 'Not now.', code: 'internal' });
  await queryClient.resetQueries({ queryKey: keyOf(invoices.list) });
  await openOthers();
  await expect.element(page.getByRole('menu').getByText('Not now.')).toBeVisible();
  expect(page.getByText(texts.addNone).elements()).toEqual([]);
  const counts = { needs_review: 2, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answer(invoices.list, { invoices: [LONG, OTHER], total_count: 2, counts });
  await page.getByRole('menuitem', { name: commonTexts.actions.retry }).click();
  await expect.element(page.getByRole('menuitem', { name: /NF-2/ })).toBeVisible();
});

test('Whoever splits a document is led to its first part, also when the page hears of it first', async () => {
  const screen = await open(1440);
  await page.getByRole('button', { name: texts.cut(2) }).click();
  answer(arranging.arrange, { invoice_ids: [ID(902), ID(903)] });
  const letGo = hold(arranging.arrange);
  await page.getByRole('button', { name: texts.toSplit(2) }).click();
  await expect.poll(() => sentTo(arranging.arrange)).toHaveLength(1);
  answerBy(invoices.get, ({ params }) =>
    params.invoice_id === LONG.invoice_id ? paged(ID(900), 3, { status: 'rejected', version: 8 }) : paged(ID(902), 2),
  );
  await invalidate(invoices.get);
  await expect.element(page.getByText(stateTexts.archived)).toBeInTheDocument();
  letGo();
  await expect.poll(screen.address).toBe(`/invoices/${ID(902)}`);
});

test('Undoing opens the former document only while the user is where it was pressed', async () => {
  const screen = await open(1440);
  await page.getByRole('button', { name: texts.cut(2) }).click();
  answer(arranging.arrange, { invoice_ids: [LONG.invoice_id, ID(903)] });
  answer(arranging.undo, { invoice_ids: [LONG.invoice_id] });
  const letGo = hold(arranging.undo);
  await page.getByRole('button', { name: texts.toSplit(2) }).click();
  await page.getByRole('button', { name: texts.undo }).click();
  await expect.poll(() => sentTo(arranging.undo)).toHaveLength(1);
  await screen.goTo('/loading');
  letGo();
  await expect.element(page.getByText(texts.undone)).toBeVisible();
  expect(screen.address()).toBe('/loading');
});

test('A cut that is made while another document is fetched stays, and the document is added once', async () => {
  await open(1440);
  const letGo = hold(invoices.get);
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: texts.add }).click();
    await page.getByRole('menuitem', { name: /NF-2/ }).click();
    await expect.poll(() => asked(OTHER)).toBe(times);
  }
  await page.getByRole('button', { name: texts.cut(2) }).click();
  await expect.element(page.getByRole('heading', { name: texts.document(2) })).toBeVisible();
  letGo();
  await expect.element(page.getByText(texts.page(1, 'Northside Foods · NF-2'))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: texts.document(2) })).toBeVisible();
  await allRead();
  await drawn();
  expect(page.getByRole('list', { name: texts.pages }).getByRole('listitem').elements()).toHaveLength(4);
});

test('A document that is fetched for a dialog that was closed meanwhile is not added to it', async () => {
  await open(1440);
  const letGo = hold(invoices.get);
  await page.getByRole('button', { name: texts.add }).click();
  await page.getByRole('menuitem', { name: /NF-2/ }).click();
  await expect.poll(() => asked(OTHER)).toBe(1);
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  letGo();
  await allRead();
  await drawn();
  await page.getByRole('button', { name: reviewTexts.page.more }).click();
  await page.getByRole('menuitem', { name: texts.open }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByRole('list', { name: texts.pages }).getByRole('listitem').elements()).toHaveLength(3);
});

function asked({ invoice_id }: Invoice): number {
  return sentTo(invoices.get).filter(({ params }) => params.invoice_id === invoice_id).length;
}
