import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { emailTexts } from '#contract/account/email.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { answerNoCredits, answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { closeTab, openApp, signIn } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const EMAIL = 'riley@cornerbar.example';
const HIDDEN = 'email_notice.hidden';
const strip = page.getByText(emailTexts.notice(EMAIL));
const tools = page.getByRole('toolbar', { name: viewerTexts.label });

/** Opens a review of a user whose address is not confirmed, which a strip under the bar says. */
function openReview() {
  answerShell({ user: { email: EMAIL, email_confirmed: false } });
  answerNoVendors();
  answerNoItems();
  answerNoInvoices({ needs_review: 1 });
  const invoice = testInvoice([testLine(1)]);
  answer(invoices.get, invoice);
  answerEmptyPictures();
  answerNoCredits();
  signIn();
  openApp(`/invoices/${invoice.invoice_id}`);
  onTestFinished(() => sessionStorage.removeItem(HIDDEN));
}

// The first test: the strip itself is loaded only once.
test('A strip that was hidden takes no place when the page is loaded again', async () => {
  const tops = new Set<number>();
  const watch = new MutationObserver(() => {
    const content = document.getElementById('content');
    if (content) tops.add(content.offsetTop);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  sessionStorage.setItem(HIDDEN, EMAIL);
  openReview();
  await expect.element(tools).toBeVisible();
  expect(strip.elements()).toEqual([]);
  expect(tops.size).toBe(1);
});

test('The tools of the page are on the screen under a strip, and stay in their corner', async () => {
  await page.viewport(1440, 900);
  openReview();
  await expect.element(strip).toBeVisible();
  await expect.element(tools).toBeVisible();
  const bottom = () => 900 - tools.element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeCloseTo(14, 0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(bottom).toBeCloseTo(14, 0);
});

test('The strip that asks for a confirmed address can be hidden, and a reload does not bring it back', async () => {
  await page.viewport(390, 844);
  openReview();
  await expect.element(strip).toBeVisible();
  const hide = page.getByRole('button', { name: emailTexts.hideNotice });
  const { width, height } = hide.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await hide.click();
  await expect.element(strip).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  const kept = sessionStorage.getItem(HIDDEN) ?? '';
  closeTab();

  // A reload keeps what a logout deletes.
  sessionStorage.setItem(HIDDEN, kept);
  openReview();
  await expect.element(tools).toBeVisible();
  expect(strip.elements()).toEqual([]);
});
