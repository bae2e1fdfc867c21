import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { photo } from '../../testing/drawn_photo.ts';
import { answerNoInvoices, answerNoItems, answerNoVendors } from '../../testing/empty_lists.ts';
import { closeTab, openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, hold, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';
import { forget, listKept } from './kept_uploads.ts';
import { faultsOfPhoto, LOOK_MS } from './quality/faults_of_photo.ts';
import { uploads } from './uploads.ts';

const texts = uploadTexts.checks;
const USER = '00000000-0000-7000-8000-000000000710';
/** Opens the invoices; what the test leaves on the device is deleted after it. */
function openInvoices(address = '/invoices?add=1') {
  answerShell({ user: { user_id: USER } });
  answerNoInvoices();
  answerNoVendors();
  answer(invoices.upload, { invoices: [], refused: [] });
  signIn();
  const app = openApp(address);
  onTestFinished(async () => {
    for (const { id } of uploads.all()) uploads.remove(id);
    for (const { id } of await listKept(USER)) await forget(id);
  });
  return app;
}

/** Pictures are opened, on the page and in the worker, only when their gates are: one after another, and the rest at once. */
function holdPictures(count: number) {
  const gates = Array.from({ length: count }, () => ({ ...Promise.withResolvers<void>(), isBegun: false }));
  let begun = 0;
  const pass = async () => {
    const gate = gates[begun];
    begun += 1;
    if (gate) gate.isBegun = true;
    await gate?.promise;
  };
  const open = globalThis.createImageBitmap;
  const opening = vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(async (source: ImageBitmapSource) => {
    await pass();
    return await open(source);
  });
  const ask = Worker.prototype.postMessage;
  const asking = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, photo: File) {
    void pass().then(() => ask.call(this, photo));
  });
  onTestFinished(() => {
    opening.mockRestore();
    asking.mockRestore();
  });
  return { gates, begun: () => begun };
}

async function choose(...files: File[]) {
  await userEvent.upload(
    page.getByRole('dialog', { name: uploadTexts.title }).getByLabelText(uploadTexts.choose),
    files,
  );
}

async function chooseSeparate(...files: File[]) {
  await choose(...files);
  await page.getByRole('button', { name: uploadTexts.question.many }).click();
}

const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
const cut = (name: string) => photo(name, { left: -40 });
const doubtful = () => page.getByRole('list', { name: texts.list });
const button = (name: string) => page.getByRole('button', { name });

function sentFiles(): File[] {
  return sentTo(invoices.upload)
    .flatMap(({ body }) => (body instanceof FormData ? body.getAll('files') : []))
    .filter((file) => file instanceof File);
}

const sentNames = () =>
  sentFiles()
    .map(({ name }) => name)
    .toSorted();

test('Chosen pictures that can be read are uploaded at once, and others only when their user sends them anyway', async () => {
  openInvoices();
  const lying = await photo('lying.png', { turns: 3 });
  await chooseSeparate(lying, pdf('list.pdf'), await cut('cut.png'), await photo('good.png'));
  await expect.poll(sentNames).toEqual(['good.png', 'list.pdf']);
  const rows = doubtful().getByRole('listitem');
  await expect.element(rows).toHaveLength(2);
  await expect.element(page.getByText(texts.doubtful(2))).toHaveAttribute('role', 'status');
  await expect.element(rows.first().getByText(captureTexts.faults.sideways)).toBeVisible();
  await expect.element(rows.last().getByText(captureTexts.faults.cut)).toBeVisible();

  button(texts.sendNamed('lying.png')).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(sentNames).toEqual(['good.png', 'list.pdf', 'lying.png']);
  await expect.element(button(texts.sendNamed('cut.png'))).toHaveFocus();
  await button(texts.leaveOutNamed('cut.png')).click();
  await expect.element(doubtful()).not.toBeInTheDocument();
  await expect.poll(() => listKept(USER)).toEqual([]);
  expect(sentFiles()).toHaveLength(3);
});

test('A doubtful picture that was dropped asks again after the tab was closed, and no more once it was answered', async () => {
  openInvoices('/invoices');
  const dropped = new DataTransfer();
  dropped.items.add(await cut('cut.png'));
  const drag = (type: string) => new DragEvent(type, { dataTransfer: dropped, cancelable: true });
  // The page that takes files keeps the browser from opening them.
  await expect.poll(() => dispatchEvent(drag('dragover'))).toBe(false);
  dispatchEvent(drag('drop'));
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  await expect.poll(async () => (await listKept(USER)).length).toBe(1);
  closeTab();

  openInvoices('/invoices');
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  expect(sentFiles()).toEqual([]);
  answerBy(invoices.upload, () => Response.error());
  await button(texts.sendNamed('cut.png')).click();
  await expect.element(page.getByText(uploadTexts.offlineKept)).toBeVisible();
  await expect.poll(async () => (await listKept(USER)).map((one) => one.is_unchecked)).toEqual([false]);
  closeTab();

  const tries = sentFiles().length;
  openInvoices('/invoices');
  await expect.poll(() => sentFiles().length).toBe(tries + 1);
});

test('All doubtful pictures are sent with one press', async () => {
  openInvoices();
  await chooseSeparate(await cut('first.png'), await cut('second.png'), await cut('third.png'));
  await expect.element(page.getByText(texts.doubtful(3))).toBeVisible();
  expect(sentFiles()).toEqual([]);
  await button(texts.sendAll).click();
  await expect.poll(sentNames).toEqual(['first.png', 'second.png', 'third.png']);
  await expect.element(doubtful()).not.toBeInTheDocument();
});

test('A picture that was rotated waits, also after the tab was closed, until its user has seen it and sends it', async () => {
  openInvoices();
  await choose(await photo('lying.png', { turns: 1 }));
  await expect.element(doubtful().getByText(captureTexts.faults.sideways)).toBeVisible();
  const rotate = button(texts.rotateNamed('lying.png'));
  rotate.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(doubtful().getByText(texts.turned)).toBeVisible();
  await expect.element(button(texts.rotateNamed('lying.jpg'))).toHaveFocus();
  await expect.poll(async () => (await listKept(USER)).map((one) => one.is_turned)).toEqual([true]);
  closeTab();

  openInvoices('/invoices');
  await expect.element(doubtful().getByText(texts.turned)).toBeVisible();
  await button(texts.rotateNamed('lying.jpg')).click();
  await expect.element(doubtful().getByText(captureTexts.faults.sideways)).toBeVisible();
  await button(texts.rotateNamed('lying.jpg')).click();
  await expect.element(doubtful().getByText(texts.turned)).toBeVisible();
  expect(sentFiles()).toEqual([]);
  await button(texts.sendTurnedNamed('lying.jpg')).click();
  await expect.poll(sentFiles).toHaveLength(1);
  const [sent] = sentFiles();
  if (!sent) throw new Error('nothing was sent');
  const { width, height } = await createImageBitmap(sent);
  expect([width, height]).toEqual([1000, 1300]);
});

test('A picture that is sent while it is rotated is sent once', async () => {
  openInvoices();
  await chooseSeparate(await photo('lying.png', { turns: 3 }), await cut('cut.png'));
  await expect.element(page.getByText(texts.doubtful(2))).toBeVisible();
  onTestFinished(hold(invoices.upload));
  const { gates } = holdPictures(2);
  const replace = vi.spyOn(uploads, 'replace');
  onTestFinished(() => replace.mockRestore());
  await button(texts.rotateNamed('lying.png')).click();
  await expect.element(button(texts.sendNamed('lying.png'))).toBeDisabled();
  await expect.element(button(texts.leaveOutNamed('lying.png'))).toBeDisabled();
  await expect.element(button(texts.sendAll)).toBeDisabled();
  await expect.element(button(texts.sendNamed('cut.png'))).toBeEnabled();
  // Another visit to the screen does not know of the rotation.
  uploads.sendAnyway(uploads.all().map(({ id }) => id));
  await expect.poll(sentNames).toEqual(['cut.png', 'lying.png']);
  for (const gate of gates) gate.resolve();
  await expect.poll(() => replace.mock.results[0]?.type).toBe('return');
  await replace.mock.results[0]?.value;
  await uploads.addPictures([await cut('next.png')]);
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  const states = uploads.all().map(({ files, state }) => [files[0]?.name, state]);
  expect(states).toEqual([
    ['lying.png', 'sending'],
    ['cut.png', 'sending'],
    ['next.png', 'doubtful'],
  ]);
  expect(sentNames()).toEqual(['cut.png', 'lying.png']);
});

test('What is clear in a picture is white, and nobody is told to rotate a file that would lose its other pictures', async () => {
  openInvoices();
  const lying = await photo('lying.png', { turns: 3 });
  await chooseSeparate(
    await photo('clear.png', { paper: 'transparent' }),
    await photo('lying.png', { paper: 'transparent', turns: 3 }),
    new File([lying], 'animated.gif', { type: 'image/gif' }),
    new File([lying], 'scanned.bmp', { type: 'image/bmp' }),
  );
  await expect.poll(sentNames).toEqual(['animated.gif', 'clear.png']);
  await expect.element(page.getByText(texts.doubtful(2))).toBeVisible();
  await button(texts.rotateNamed('scanned.bmp')).click();
  await expect.element(button(texts.rotateNamed('scanned.jpg'))).toHaveFocus();
  await button(texts.rotateNamed('lying.png')).click();
  await button(texts.sendTurnedNamed('lying.jpg')).click();
  await expect.poll(sentNames).toEqual(['animated.gif', 'clear.png', 'lying.jpg']);
  const turned = sentFiles().find(({ name }) => name === 'lying.jpg');
  if (!turned) throw new Error('nothing was sent');
  const context = new OffscreenCanvas(1000, 1300).getContext('2d');
  context?.drawImage(await createImageBitmap(turned), 0, 0);
  expect([...(context?.getImageData(5, 5, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});

test('A picture that was left out can be brought back, and no key that is pressed twice sends the next one', async () => {
  openInvoices();
  await chooseSeparate(await cut('first.png'), await cut('second.png'));
  await expect.element(page.getByText(texts.doubtful(2))).toBeVisible();
  button(texts.leaveOutNamed('first.png')).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(texts.doubtful(1))).toHaveFocus();
  await expect.poll(async () => (await listKept(USER)).length).toBe(1);
  await button(commonTexts.actions.undo).click();
  await expect.element(page.getByText(texts.doubtful(2))).toBeVisible();
  await expect.poll(async () => (await listKept(USER)).length).toBe(2);
  await button(texts.sendNamed('first.png')).click();
  await expect.poll(sentNames).toEqual(['first.png']);
});

test('Pictures that are not checked yet can be canceled, and count and take time no more', async () => {
  openInvoices();
  const { gates } = holdPictures(3);
  await chooseSeparate(await photo('1.png'), await photo('2.png'));
  await expect.element(page.getByText(texts.checking(1, 2))).toBeVisible();
  await expect.poll(() => gates[0]?.isBegun).toBe(true);
  await button(texts.cancel).click();
  await expect.element(page.getByText(texts.checking(1, 2))).not.toBeInTheDocument();
  await expect.poll(() => listKept(USER)).toEqual([]);
  void uploads.addPictures([await photo('3.png'), await photo('4.png')]);
  await expect.poll(() => gates[1]?.isBegun).toBe(true);
  await expect.element(page.getByText(texts.checking(1, 2))).toBeVisible();
  for (const gate of gates) gate.resolve();
  await expect.poll(sentNames).toEqual(['3.png', '4.png']);
});

test('A check that was canceled and brought back begins again', async () => {
  openInvoices();
  const { gates } = holdPictures(2);
  await choose(await cut('cut.png'));
  await expect.poll(() => gates[0]?.isBegun).toBe(true);
  await button(texts.cancel).click();
  await button(commonTexts.actions.undo).click();
  await expect.poll(() => gates[1]?.isBegun).toBe(true);
  for (const gate of gates) gate.resolve();
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  expect(sentFiles()).toEqual([]);
});

test('A check that ends on another screen tells of doubtful pictures, and leads to them', async () => {
  openInvoices();
  await choose(await cut('cut.png'));
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  await expect.poll(async () => (await listKept(USER)).length).toBe(1);
  closeTab();

  const app = openInvoices('/inventory');
  answerNoItems();
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  await button(texts.openInvoices).click();
  await expect.element(doubtful().getByText('cut.png')).toBeVisible();
  expect(app.address()).toBe('/invoices');
});

test('A picture that the browser cannot open is uploaded, and the server judges it', async () => {
  openInvoices();
  await choose(new File(['no picture'], 'photo.heic', { type: 'image/heic' }));
  await expect.poll(sentNames).toEqual(['photo.heic']);
});

test('Pictures are looked at one at a time, and those that can be read do not wait for the others', async () => {
  openInvoices();
  const { gates, begun } = holdPictures(4);
  const pictures = [await photo('1.png'), await photo('2.png'), await cut('3.png'), await photo('4.png')];
  await chooseSeparate(...pictures);
  await expect.element(page.getByText(texts.checking(1, 4))).toBeVisible();
  for (const at of [1, 2]) {
    gates[at - 1]?.resolve();
    await expect.element(page.getByText(texts.checking(at + 1, 4))).toBeVisible();
    await expect.poll(() => sentFiles().length).toBe(at);
    await expect.poll(begun).toBe(at + 1);
  }
  gates[2]?.resolve();
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  gates[3]?.resolve();
  await expect.poll(sentNames).toEqual(['1.png', '2.png', '4.png']);
  await expect.element(page.getByText(texts.checking(4, 4))).not.toBeInTheDocument();
});

test('Pictures are looked at in a worker, and on the page where no worker can draw', async () => {
  const pictures = [await cut('1.png'), await cut('2.png')] as const;
  const onPage = vi.spyOn(globalThis, 'createImageBitmap');
  onTestFinished(() => onPage.mockRestore());
  expect(await faultsOfPhoto(pictures[0])).toEqual(['cut']);
  expect(onPage).not.toHaveBeenCalled();
  vi.stubGlobal('OffscreenCanvas', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await faultsOfPhoto(pictures[1])).toEqual(['cut']);
  expect(onPage).toHaveBeenCalledOnce();
});

test('A picture whose worker dies is uploaded, and the next one is looked at by another worker', async () => {
  openInvoices();
  const dying = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    this.terminate();
    this.dispatchEvent(new Event('error'));
  });
  onTestFinished(() => dying.mockRestore());
  await chooseSeparate(await cut('1.png'), await cut('2.png'));
  await expect.element(page.getByText(texts.doubtful(1))).toBeVisible();
  await expect.poll(sentNames).toEqual(['1.png']);
});

test('A picture that the browser does not open in time is uploaded, and the next one has all of its time', async () => {
  openInvoices();
  const { gates } = holdPictures(2);
  const ends: (() => void)[] = [];
  const wait = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...more: []) => {
    if (ms === LOOK_MS) ends.push(() => work(...more));
    return wait(work, ms, ...more);
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  // Two at once, as the pages of one invoice are looked at.
  const looks = [await photo('1.png'), await cut('2.png')].map((file) => faultsOfPhoto(file));
  await expect.poll(() => gates[0]?.isBegun).toBe(true);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await looks[0]).toEqual([]);
  gates[1]?.resolve();
  expect(await looks[1]).toEqual(['cut']);
});
