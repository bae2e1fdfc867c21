import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/http.ts';
import { approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { approvalTexts as texts } from '#contract/invoices/approvals/approvals.texts.ts';
import { type Approval, approvals } from '#contract/invoices/approvals/approvals.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const ASKED: Approval = {
  status: 'asked',
  reasons: [
    { kind: 'above', total: 412.6, limit: 250 },
    { kind: 'price_rise', item: 'Oat milk', change: 0.12, count: 1 },
  ],
  asked_at: '2026-11-20T15:00:00.000Z',
  asked_by: 'June',
  decided_at: null,
  decided_by: null,
  note: null,
  approver: 'owner',
};
const DECIDED = { decided_at: '2026-11-20T16:00:00.000Z', decided_by: 'maple' };

function openInvoice(approval: Approval, role: Role = 'owner') {
  answerShell({ user: { role } });
  const invoice = testInvoice([testLine(1)], { approval, version: 3 });
  answerEmptyPictures();
  answer(invoices.get, invoice);
  answerNoInvoices({ needs_review: 1 });
  answerNoVendors();
  signIn();
  return openApp(`/invoices/${invoice.invoice_id}`);
}

test('On a phone an approver reads why, and refuses with a reason', async () => {
  await page.viewport(390, 844);
  openInvoice(ASKED);
  await expect.element(page.getByText('It is for $412.60, above $250.00.')).toBeVisible();
  await expect.element(page.getByText(/Oat milk costs 12% more than last time\./)).toBeVisible();
  const refused: Approval = { ...ASKED, ...DECIDED, status: 'refused', note: 'Too dear.' };
  answerBy(approvals.decide, () => ({ approval: refused }));
  answer(invoices.get, testInvoice([testLine(1)], { approval: refused, version: 3 }));
  await page.getByRole('button', { name: texts.refuse }).click();
  const dialog = page.getByRole('dialog', { name: texts.refuseTitle });
  await dialog.getByRole('button', { name: texts.refuse }).click();
  await expect.element(dialog.getByText(texts.refuseMissing)).toBeVisible();
  await dialog.getByRole('textbox', { name: texts.refuseReason }).fill('Too dear.');
  await dialog.getByRole('button', { name: texts.refuse }).click();
  await expect.element(page.getByText(texts.refusedDone)).toBeVisible();
  // The document is of the same version as before.
  await expect.element(page.getByText(texts.refusedTitle('maple', 'Nov 20, 2026'))).toBeVisible();
  expect(page.getByRole('button', { name: texts.approve }).elements()).toEqual([]);
  expect(sentTo(approvals.decide).map(({ body }) => body)).toEqual([
    { decision: 'refused', note: 'Too dear.', version: 3 },
  ]);
});

test('An approver approves with one press, and nobody else is offered that', async () => {
  openInvoice(ASKED);
  const approval: Approval = { ...ASKED, ...DECIDED, status: 'approved' };
  answerBy(approvals.decide, () => ({ approval }));
  await page.getByRole('button', { name: texts.approve }).click();
  await expect.element(page.getByText(texts.approvedDone)).toBeVisible();
  openInvoice(ASKED, 'manager');
  await expect.element(page.getByText(texts.asked.title(texts.approvers.owner))).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.approve })).not.toBeInTheDocument();
});

test('An owner sets the rules; an empty limit is none', async () => {
  answerShell();
  const rules = {
    above: 250,
    new_vendor: false,
    new_item: false,
    price_rise: 0.1,
    approver: 'owner' as const,
    version: 'a',
  };
  answer(approvalRules.get, rules);
  answer(approvalRules.set, rules);
  signIn();
  openApp('/invoices/approval');
  await expect.element(page.getByLabelText(texts.rules.priceRise)).toHaveValue('10');
  await page.getByLabelText(texts.rules.above).fill('');
  await page.getByLabelText(texts.rules.priceRise).fill('12.5');
  await page.getByRole('switch', { name: texts.rules.newVendor }).click();
  await page.getByRole('combobox', { name: texts.rules.approver }).selectOptions('manager');
  await page.getByRole('button', { name: texts.rules.save }).click();
  await expect.element(page.getByText(texts.rules.saved)).toBeVisible();
  expect(sentTo(approvalRules.set).map(({ body }) => body)).toEqual([
    { above: null, new_vendor: true, new_item: false, price_rise: 0.125, approver: 'manager', version: 'a' },
  ]);
});

test('Rules that another owner saved meanwhile are not overwritten, and leaving what was typed asks first', async () => {
  answerShell();
  const rules = { above: 250, new_vendor: false, new_item: false, price_rise: 0.1, approver: 'owner' as const };
  answer(approvalRules.get, { ...rules, version: 'a' });
  signIn();
  const screen = openApp('/invoices/approval');
  const above = page.getByLabelText(texts.rules.above);
  await above.fill('300');
  void screen.goTo('/account');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(above).toHaveValue('300');
  refuse(approvalRules.set, 409, { detail: outdatedTexts.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.rules.save }).click();
  await expect.element(page.getByText(outdatedTexts.changed)).toBeVisible();
  answer(approvalRules.get, { ...rules, new_item: true, version: 'b' });
  await page.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(above).toHaveValue('250');
  await expect.element(page.getByRole('switch', { name: texts.rules.newItem })).toBeChecked();
  answer(approvalRules.set, { ...rules, above: 300, new_item: true, version: 'c' });
  await above.fill('300');
  await page.getByRole('button', { name: texts.rules.save }).click();
  await expect
    .poll(() => sentTo(approvalRules.set).map(({ body }) => body))
    .toMatchObject([{ version: 'a' }, { version: 'b', above: 300, new_item: true }]);
  await expect.element(page.getByText(texts.rules.saved)).toBeVisible();
  await screen.goTo('/loading');
  expect(screen.address()).toBe('/loading');
});
