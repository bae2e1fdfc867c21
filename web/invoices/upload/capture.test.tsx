import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { account } from '#contract/account/account.ts';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { markPaid } from '../../session.ts';
import { logOut } from '../../shell/log_out.ts';
import { type Drawing, photo } from '../../testing/drawn_photo.ts';
import { answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { closeTab, eventually, openApp, signIn, stopClock } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';
import { forgetPhotos, keepPhotos, listLeft } from './kept_photos.ts';
import { forget, keep, listKept } from './kept_uploads.ts';
import { uploads } from './uploads.ts';

function openInvoices(user_id: string, address = '/invoices?add=1') {
  answerShell({ user: { user_id } });
  answerNoInvoices();
  answerNoVendors();
  answer(account.logout, {});
  signIn();
  openApp(address);
}

const USERS = [1, 2].map((n) => `00000000-0000-7000-8000-00000000070${n}`);
const kept = () => page.getByText(uploadTexts.offlineKept);

test('Files beyond the limit wait until they are sent, also when more are added', async () => {
  openInvoices(USERS[0] ?? '');
  answer(invoices.upload, { invoices: [], refused: [] });
  const sheet = page.getByRole('dialog', { name: uploadTexts.title });
  const pdfs = (count: number) =>
    Array.from({ length: count }, (_, at) => new File(['%PDF-'], `${at}.pdf`, { type: 'application/pdf' }));
  await userEvent.upload(sheet.getByLabelText(uploadTexts.choose), pdfs(UPLOAD_MAX_FILES + 2));
  const rest = page.getByRole('button', { name: uploadTexts.sendRest(2) });
  await expect.element(rest).toBeVisible();
  await page.getByRole('button', { name: invoiceTexts.add }).first().click();
  await userEvent.upload(sheet.getByLabelText(uploadTexts.choose), pdfs(1));
  await expect.poll(() => sentTo(invoices.upload).length).toBe(UPLOAD_MAX_FILES + 1);
  await rest.click();
  await expect.poll(() => sentTo(invoices.upload).length).toBe(UPLOAD_MAX_FILES + 3);
  await expect.element(rest).not.toBeInTheDocument();
});

test('A file that does not reach the server is kept for its user alone until there is a connection, also after a logout', async () => {
  const [first = '', second = ''] = USERS;
  openInvoices(first);
  answerBy(invoices.upload, () => Response.error());
  const sheet = page.getByRole('dialog', { name: uploadTexts.title });
  const choose = () => sheet.getByLabelText(uploadTexts.choose);
  const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
  const add = (name: string) => userEvent.upload(choose(), pdf(name));
  await add('oats.pdf');
  await expect.element(kept()).toBeVisible();
  closeTab();

  // Once a file that this user has left is shown, all that the device keeps was read.
  const own = crypto.randomUUID();
  await keep({ id: own, user_id: second, files: [pdf('own.pdf')], added_at: new Date().toISOString() });
  openInvoices(second);
  await expect.element(choose()).toBeInTheDocument();
  await expect.element(page.getByText('own.pdf')).toBeVisible();
  expect(page.getByText('oats.pdf').elements()).toEqual([]);
  await forget(own);
  closeTab();

  openInvoices(first);
  await expect.element(page.getByText('oats.pdf')).toBeVisible();
  await expect.element(kept()).toBeVisible();
  const invoice_id = '00000000-0000-7000-8000-000000000900';
  answer(invoices.upload, { invoices: [{ invoice_id, status: 'reading', file_name: 'oats.pdf' }], refused: [] });
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('oats.pdf')).not.toBeInTheDocument();
  const tries = sentTo(invoices.upload).filter((one) => nameOf(one) === 'oats.pdf');
  const keys = tries.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  closeTab();

  openInvoices(first);
  answerBy(invoices.upload, () => Response.error());
  await add('milk.pdf');
  await expect.element(kept()).toBeVisible();
  await logOut();
  closeTab();

  const before = sentTo(invoices.upload).length;
  const sentSince = () => sentTo(invoices.upload).slice(before).map(nameOf);
  answer(invoices.upload, { invoices: [], refused: [] });
  signIn({ access_token: 'of another user', user_id: crypto.randomUUID() });
  uploads.again();
  expect(sentSince()).toEqual([]);

  openInvoices(second);
  await add('rice.pdf');
  await expect.poll(sentSince).toEqual(['rice.pdf']);
  expect(page.getByText('milk.pdf').elements()).toEqual([]);
  closeTab();

  openInvoices(first);
  await expect.poll(sentSince).toEqual(['rice.pdf', 'milk.pdf']);
});

test('An upload goes on when a plan begins, and is kept on the device when another user logs in while it is stored', async () => {
  const [first = '', second = ''] = USERS;
  const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
  answer(invoices.upload, { invoices: [], refused: [] });
  answerNoInvoices();
  signIn();
  await uploads.begin(first);
  const letGo = hold(invoices.upload);
  await uploads.add([[pdf('oats.pdf')]]);
  markPaid();
  await uploads.begin(first);
  expect(uploads.all().map(({ state }) => state)).toEqual(['sending']);
  letGo();
  await expect.poll(() => uploads.all()).toEqual([]);
  expect(sentTo(invoices.upload)).toHaveLength(1);

  answerBy(invoices.upload, () => Response.error());
  const storing = uploads.add([[pdf('rye.pdf')]]);
  signIn({ access_token: 'of another user', user_id: crypto.randomUUID() });
  await uploads.begin(second);
  await storing;
  const left = await listKept(first);
  expect(left.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['rye.pdf']);
  for (const { id } of left) await forget(id);
});

test('A file that the device has no room for waits in the tab for the next login of its user, until that user logs out', async () => {
  const [first = '', second = ''] = USERS;
  const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
  const isFull = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => isFull.mockRestore());
  const login = async (user_id: string, access_token: string) => {
    signIn({ access_token });
    await uploads.begin(user_id);
  };
  answer(account.logout, {});
  answerNoInvoices();
  refuse(invoices.upload, 401, { detail: 'Log in again.', code: 'unauthorized' });
  const add = async (name: string) => {
    await uploads.add([[pdf(name)]]);
    await expect.poll(() => uploads.all().map(({ state }) => state)).toEqual(['failed']);
  };
  await login(first, 'first');
  await add('oats.pdf');
  const before = sentTo(invoices.upload).length;
  answer(invoices.upload, { invoices: [], refused: [] });
  await login(first, 'first again');
  await expect.poll(() => uploads.all()).toEqual([]);
  expect(sentTo(invoices.upload).slice(before).map(nameOf)).toEqual(['oats.pdf']);

  const sentSince = () => sentTo(invoices.upload).slice(before + 1);
  refuse(invoices.upload, 401, { detail: 'Log in again.', code: 'unauthorized' });
  await add('milk.pdf');
  answer(invoices.upload, { invoices: [], refused: [] });
  await login(second, 'second');
  await login(first, 'first once more');
  expect(uploads.all()).toEqual([]);
  refuse(invoices.upload, 503, { detail: 'Later.' });
  await add('rye.pdf');
  await logOut();
  const tries = sentSince().length;
  await login(first, 'first at last');
  expect(uploads.all()).toEqual([]);
  expect(sentSince()).toHaveLength(tries);
});

test('What a user has left is not sent by whoever signs in while it is looked for', async () => {
  const began = stopClock();
  const begin = vi.spyOn(uploads, 'begin');
  onTestFinished(() => begin.mockRestore());
  openInvoices(USERS[0] ?? '', '/add_feedback');
  await eventually(() => expect(began(2_000)).toBeGreaterThan(0));
  vi.advanceTimersByTime(2_000);
  closeTab();
  signIn({ access_token: 'of another user', user_id: crypto.randomUUID() });
  await vi.dynamicImportSettled();
  expect(begin).not.toHaveBeenCalled();
});

function nameOf({ body }: { body: unknown }): string | null {
  const file = body instanceof FormData ? body.get('files') : null;
  return file instanceof File ? file.name : null;
}

/** Resolves when the device keeps these photos of the first user, in their order: a tab that closes earlier leaves fewer. */
async function areKept(...names: string[]) {
  const kept = async () => (await listLeft(USERS[0] ?? ''))[0]?.photos.map(({ name }) => name);
  await expect.poll(kept).toEqual(names);
}

/** Leaves a photo of this user on the device: once it is shown, all that the device keeps was read. */
async function leaveAnother(user_id: string) {
  const id = crypto.randomUUID();
  onTestFinished(() => forgetPhotos(id));
  await keepPhotos({ id, user_id }, [new File(['photo'], 'another.png', { type: 'image/png' })]);
}

test('Photos of a page that closed before sending are still there for their user, who continues with them or discards them', async () => {
  const [first = '', second = ''] = USERS;
  const left = () => page.getByText(uploadTexts.left(2));
  const { add } = await openPages();
  await add(await photo('second.png'));
  await areKept('sharp.png', 'second.png');
  closeTab();

  await leaveAnother(second);
  openInvoices(second);
  await expect.element(page.getByRole('dialog', { name: uploadTexts.title })).toBeVisible();
  await expect.element(page.getByText(uploadTexts.left(1))).toBeVisible();
  expect(left().elements()).toEqual([]);
  closeTab();

  openInvoices(first, '/invoices');
  await expect.element(left()).toBeVisible();
  await page.getByRole('button', { name: uploadTexts.goOn }).click();
  const dialog = page.getByRole('dialog', { name: captureTexts.title });
  await expect.element(dialog.getByRole('listitem').nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: captureTexts.up(2) }).click();
  await areKept('second.png', 'sharp.png');
  closeTab();

  openInvoices(first, '/invoices');
  await page.getByRole('button', { name: uploadTexts.goOn }).click();
  answer(invoices.upload, { invoices: [], refused: [] });
  await dialog.getByRole('button', { name: captureTexts.send(2) }).click();
  await expect.poll(() => sentTo(invoices.upload)).toHaveLength(1);
  const [request] = sentTo(invoices.upload);
  const sent = request?.body instanceof FormData ? request.body.getAll('files') : [];
  expect(sent.map((file) => (file instanceof File ? file.name : file))).toEqual(['second.png', 'sharp.png']);
  closeTab();

  openInvoices(first, '/invoices');
  await expect.element(page.getByRole('heading', { name: invoiceTexts.title })).toBeVisible();
  await openPages();
  await areKept('sharp.png');
  closeTab();
  openInvoices(first, '/invoices');
  await page.getByRole('button', { name: captureTexts.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: captureTexts.discard }).click();
  await expect.element(page.getByText(uploadTexts.left(1))).not.toBeInTheDocument();
  expect(left().elements()).toEqual([]);
  closeTab();
  await leaveAnother(first);
  openInvoices(first, '/invoices');
  await expect.element(page.getByRole('heading', { name: invoiceTexts.title })).toBeVisible();
  await expect.element(page.getByText(uploadTexts.left(1))).toBeVisible();
  expect(page.getByText(uploadTexts.goOn).elements()).toHaveLength(1);
});

test('A file that waits on the device is sent from whatever screen is opened next', async () => {
  const [first = ''] = USERS;
  openInvoices(first);
  answerBy(invoices.upload, () => Response.error());
  const sheet = page.getByRole('dialog', { name: uploadTexts.title });
  await userEvent.upload(
    sheet.getByLabelText(uploadTexts.choose),
    new File(['%PDF-'], 'rye.pdf', { type: 'application/pdf' }),
  );
  await expect.element(kept()).toBeVisible();
  closeTab();

  const before = sentTo(invoices.upload).length;
  openInvoices(first, '/inventory');
  answerNoItems();
  answer(invoices.upload, { invoices: [], refused: [] });
  await expect.poll(() => sentTo(invoices.upload).length).toBeGreaterThan(before);
});

/** Opens the pages with a first page that has no fault. */
async function openPages() {
  await page.viewport(390, 844);
  openInvoices(USERS[0] ?? '');
  const sheet = page.getByRole('dialog', { name: uploadTexts.title });
  await userEvent.upload(sheet.getByLabelText(uploadTexts.camera), await photo('sharp.png'));
  const dialog = page.getByRole('dialog', { name: captureTexts.title });
  let count = 1;
  const add = async (file: File) => {
    await userEvent.upload(dialog.getByLabelText(captureTexts.addPage), file);
    count += 1;
    return dialog.getByRole('listitem').nth(count - 1);
  };
  return { dialog, add };
}

test('A photo that is hard to read says so before it is sent, and can be sent all the same', async () => {
  const { dialog, add } = await openPages();
  const texts = captureTexts.faults;
  const blurred = await add(await photo('blurred.png', { filter: 'blur(4px)' }));
  await expect.element(blurred.getByText(texts.blurry)).toBeVisible();
  const dark = await add(await photo('dark.png', { filter: 'brightness(0.3)' }));
  await expect.element(dark.getByText(texts.dark)).toBeVisible();
  // The first page has no fault.
  expect(dialog.getByText(captureTexts.sendAnyway).elements()).toHaveLength(2);
  answer(invoices.upload, { invoices: [], refused: [] });
  await dialog.getByRole('button', { name: captureTexts.send(3) }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sentTo(invoices.upload)).toHaveLength(1);
});

test('The user is told when print runs off any of the four edges', async () => {
  const { add } = await openPages();
  const sides: Drawing[] = [{ left: -40 }, { left: 620 }, { top: 10 }, { height: 1173 }];
  for (const [at, side] of sides.entries()) {
    const cut = await add(await photo(`cut_${at}.png`, side));
    await expect.element(cut.getByText(captureTexts.faults.cut)).toBeVisible();
  }
});

test('Several faults of a photo are told in one sentence', async () => {
  const { add } = await openPages();
  const names = captureTexts.faultNames;
  const bad = await add(await photo('bad.png', { filter: 'brightness(0.42) blur(2.5px)' }));
  await expect.element(bad.getByText(captureTexts.severalFaults([names.dark, names.blurry]))).toBeVisible();
  expect(bad.getByText(captureTexts.sendAnyway).elements()).toHaveLength(1);
});

test('A page that lies sideways says so, and is sent as it was rotated', async () => {
  const { dialog, add } = await openPages();
  const lying = await add(await photo('lying.png', { turns: 3 }));
  await expect.element(lying.getByText(captureTexts.faults.sideways)).toBeVisible();
  const rotate = lying.getByRole('button', { name: captureTexts.rotate(2) });
  await rotate.click();
  await expect.element(lying.getByText(captureTexts.faults.sideways)).not.toBeInTheDocument();
  await expect.element(rotate).toHaveFocus();
  answer(invoices.upload, { invoices: [], refused: [] });
  await dialog.getByRole('button', { name: captureTexts.send(2) }).click();
  await expect.poll(() => sentTo(invoices.upload)).toHaveLength(1);
  const [request] = sentTo(invoices.upload);
  const sent = request?.body instanceof FormData ? request.body.getAll('files')[1] : undefined;
  if (!(sent instanceof File)) throw new Error('no second page');
  const { width, height } = await createImageBitmap(sent);
  expect([width, height]).toEqual([1000, 1300]);
});

test('A page that is moved to the end keeps the focus on its button, which is large enough for a finger', async () => {
  const { dialog, add } = await openPages();
  await add(await photo('second.png'));
  const first = dialog.getByRole('button', { name: captureTexts.down(1) });
  await expect
    .element(dialog.getByRole('button', { name: captureTexts.up(1) }))
    .toHaveAttribute('aria-disabled', 'true');
  const { width, height } = first.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await first.click();
  const moved = dialog.getByRole('button', { name: captureTexts.down(2) });
  await expect.element(moved).toHaveFocus();
  await expect.element(moved).toHaveAttribute('aria-disabled', 'true');
});
