import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mailInTexts as texts } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn, type ReceivedMail } from '#contract/invoices/capture/mail_in.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

const SETTINGS = {
  available: true,
  address: 'invoices+abcdefghjk@shop.example',
  team: ['ada@maple.example'],
  senders: ['billing@northside.example'],
};
const MAIL: ReceivedMail = {
  mail_id: id(1),
  sender: 'new@rook.example',
  subject: 'Invoice 7',
  received_at: '2026-11-20T15:00:00Z',
  status: 'waiting',
  reason: 'unknown_sender',
  files: [{ name: 'seven.pdf', invoice_id: null, is_sales: false }],
};

function open(mails: ReceivedMail[] = [MAIL], user = OWNER) {
  answer(mailIn.get, SETTINGS);
  answer(mailIn.list, { mails, total_count: mails.length });
  return openScreen('/invoices/email', { user });
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('A waiting email says why it waits, and becomes an invoice or is archived with a way back', async () => {
  const added = {
    ...MAIL,
    status: 'accepted' as const,
    files: [{ name: 'seven.pdf', invoice_id: id(9), is_sales: false }],
  };
  open();
  await expect.element(page.getByText(texts.reasons.unknown_sender)).toBeVisible();
  answer(mailIn.archive, { ...MAIL, status: 'archived' });
  answer(mailIn.restore, MAIL);
  await button(texts.mails.more('Invoice 7')).click();
  await page.getByRole('menuitem', { name: texts.mails.archive }).click();
  await button(texts.mails.undo).click();
  await expect.poll(() => sentTo(mailIn.restore)).toHaveLength(1);
  answer(mailIn.accept, added);
  answer(mailIn.list, { mails: [added], total_count: 1 });
  await button(texts.mails.acceptOne).click();
  await expect.element(page.getByText(texts.mails.accepted(1))).toBeVisible();
  expect(sentTo(mailIn.accept)).toMatchObject([{ body: { always: false } }]);
  const link = page.getByRole('link', { name: texts.mails.openInvoice('seven.pdf') });
  await expect.element(link).toHaveAttribute('href', `/invoices/${id(9)}`);
});

test('A restored email whose files were deleted says so, and one without files keeps its reason', async () => {
  open([
    { ...MAIL, files: [] },
    { ...MAIL, mail_id: id(2), reason: 'too_large', files: [] },
  ]);
  await expect.element(page.getByText(texts.mails.filesDeleted)).toBeVisible();
  await expect.element(page.getByText(texts.reasons.too_large)).toBeVisible();
  await expect.element(page.getByText(texts.reasons.unknown_sender)).not.toBeInTheDocument();
});

test('A sales report that is new is checked as sales by a manager, and is added as an invoice only from the menu', async () => {
  const file = { name: 'sales.csv', invoice_id: null, is_sales: false };
  const report = { ...MAIL, subject: 'Sales of Friday', reason: 'sales_report' as const, files: [file] };
  const taken = { ...report, mail_id: id(2), status: 'accepted' as const, files: [{ ...file, is_sales: true }] };
  open([report, taken]);
  await expect.element(page.getByText(texts.reasons.sales_report)).toBeVisible();
  const check = page.getByRole('link', { name: texts.mails.checkSales });
  await expect.element(check).toHaveAttribute('href', `/pos?mail=${id(1)}`);
  await expect.element(page.getByRole('link', { name: 'sales.csv (sales)' })).toHaveAttribute('href', '/pos');
  await expect.element(button(texts.mails.acceptOne)).not.toBeInTheDocument();
  await button(texts.mails.more('Sales of Friday')).click();
  answer(mailIn.accept, { ...report, status: 'accepted' });
  await page.getByRole('menuitem', { name: texts.mails.accept }).click();
  await expect.poll(() => sentTo(mailIn.accept)).toHaveLength(1);
});

test('A sender is added by Enter, a wrong one is refused at its field, and a removed one comes back by Undo', async () => {
  open([]);
  await expect.element(page.getByText(texts.mails.noneWaiting)).toBeVisible();
  const field = page.getByRole('textbox', { name: texts.senders.field });
  await field.fill('rook');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.senderShape);
  expect(document.activeElement).toBe(field.element());
  answer(mailIn.addSender, { ...SETTINGS, senders: [...SETTINGS.senders, '@rook.example'] });
  await field.fill('@rook.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('@rook.example', { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue('');
  answer(mailIn.removeSender, SETTINGS);
  await button(texts.senders.remove('@rook.example')).click();
  await button(texts.senders.undo).click();
  await expect.poll(() => sentTo(mailIn.addSender)).toHaveLength(2);
});

test('Staff decide on emails, and see the address and the senders without buttons to change them', async () => {
  refuse(mailIn.accept, 409, { detail: 'Somebody was quicker.', code: 'decided' });
  open([MAIL], { ...OWNER, role: 'staff' });
  await button(texts.mails.acceptOne).click();
  await expect.element(page.getByText(/Somebody was quicker\./)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: texts.address.title })).toHaveValue(SETTINGS.address);
  for (const name of [texts.address.more, texts.senders.add, texts.senders.remove('billing@northside.example')]) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await button(texts.mails.more('Invoice 7')).click();
  await expect.element(page.getByRole('menuitem', { name: texts.mails.archive })).toBeVisible();
  expect(page.getByRole('menuitem', { name: texts.mails.acceptAlways }).elements()).toEqual([]);
});
