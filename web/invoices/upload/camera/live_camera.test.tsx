import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cameraTexts as texts } from '#contract/invoices/capture/camera.texts.ts';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { answerNoInvoices, answerNoVendors } from '../../../testing/empty_lists.ts';
import { id } from '../../../testing/samples.ts';
import { openApp, signIn } from '../../../testing/screen.tsx';
import { answer, sentTo } from '../../../testing/server.ts';
import { answerShell } from '../../../testing/shell.ts';
import { UNSEEN_MS } from './useLiveCamera.ts';

/** What the camera sees: where the page is on its table, in parts of the picture, and how bright everything is. */
interface Scene {
  left: number;
  top: number;
  width: number;
  height: number;
  light: number;
}

const WHOLE: Scene = { left: 0.15, top: 0.1, width: 0.7, height: 0.8, light: 1 };
const FAR: Scene = { ...WHOLE, left: 0.35, top: 0.3, width: 0.3, height: 0.38 };
const CUT: Scene = { ...WHOLE, left: 0.45 };
const DARK: Scene = { ...WHOLE, light: 0.3 };
const NO_PAGE: Scene = { ...WHOLE, width: 0, light: 1.6 };

const [WIDTH, HEIGHT] = [720, 960];

function draw(context: CanvasRenderingContext2D, { left, top, width, height, light }: Scene): void {
  const shade = (...rgb: number[]) => `rgb(${rgb.map((value) => Math.min(255, value * light))})`;
  context.fillStyle = shade(91, 74, 58);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.save();
  context.beginPath();
  context.rect(left * WIDTH, top * HEIGHT, width * WIDTH, height * HEIGHT);
  context.clip();
  context.fillStyle = shade(226, 223, 216);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = shade(34, 34, 34);
  context.font = `${Math.round(width * 28)}px sans-serif`;
  for (let row = 1; row < 26; row++) {
    const y = (top + (height * row) / 27) * HEIGHT;
    context.fillText('Whole milk 4/1 GAL  12.60  25.20', (left + width * 0.1) * WIDTH, y);
  }
  context.restore();
}

/** A camera whose picture is drawn here, in place of the device's. */
function fakeCamera() {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  draw(context, WHOLE);
  const stream = canvas.captureStream();
  // A stream has a new frame only when something is painted.
  const timer = setInterval(() => context.fillRect(0, 0, 1, 1), 200);
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => stream);
  return {
    open,
    show: (scene: Scene) => draw(context, scene),
    /** As when another program takes it. */
    end: () => {
      for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
    },
    isOn: () => stream.getTracks().some((track) => track.readyState === 'live'),
    stop: () => clearInterval(timer),
  };
}

let camera: ReturnType<typeof fakeCamera>;

beforeEach(async () => {
  camera = fakeCamera();
  await page.viewport(390, 844);
  const ask = window.matchMedia.bind(window);
  // A device that is held in a hand.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ask(query === '(pointer: coarse)' ? 'all' : query));
});

afterEach(() => {
  camera.stop();
  vi.restoreAllMocks();
});

const dialog = () => page.getByRole('dialog');
const says = (state: keyof typeof texts.states) =>
  expect.element(dialog().getByText(texts.states[state])).toBeVisible();

let opened = 0;

/** Opens the invoices and the camera, as a user of its own: photos that a test leaves on the device are offered to the same user again. */
async function openLive() {
  answerShell({ user: { user_id: id(8_000 + opened++) } });
  answerNoInvoices();
  answerNoVendors();
  signIn();
  openApp('/invoices?add=1');
  await dialog().getByRole('button', { name: uploadTexts.camera }).click();
}

test('The camera says what is wrong with its picture, and draws the edges of the page into it', async () => {
  await openLive();
  await says('ready');
  const points = () => document.querySelector('[role="dialog"] polygon')?.getAttribute('points') ?? '';
  const corners = points()
    .split(' ')
    .map((point) => point.split(',').map(Number));
  const expected = [
    [0.15, 0.1],
    [0.85, 0.1],
    [0.85, 0.9],
    [0.15, 0.9],
  ];
  for (const [at, [x = 0, y = 0]] of expected.entries()) {
    const [seenX = 0, seenY = 0] = corners[at] ?? [];
    expect(Math.hypot(seenX - x * WIDTH, seenY - y * HEIGHT)).toBeLessThan(0.03 * HEIGHT);
  }
  camera.show(FAR);
  await says('far');
  camera.show(CUT);
  await says('cut');
  camera.show(DARK);
  await says('dark');
  camera.show(NO_PAGE);
  await says('searching');
  expect(points()).toBe('');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + UNSEEN_MS);
  await says('unseen');
});

test('The picture of the camera is looked at in a worker, and on the page once that has failed', async () => {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  await openLive();
  await says('ready');
  expect(asked).toHaveBeenCalled();
  asked.mockImplementation(function (this: Worker) {
    this.dispatchEvent(new Event('error'));
  });
  camera.show(FAR);
  await says('far');
});

test('Where no worker gets the picture of the camera, it is looked at on the page', async () => {
  vi.spyOn(window, 'createImageBitmap').mockRejectedValue(new DOMException('', 'InvalidStateError'));
  await openLive();
  await says('ready');
  camera.show(FAR);
  await says('far');
});

test('Pages are photographed one after another, the last one again, and sent whole as one invoice', async () => {
  await openLive();
  await says('ready');
  const shutter = (at: number) => dialog().getByRole('button', { name: texts.take(at) });
  const { width, height } = shutter(1).element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await shutter(1).click();
  await expect.element(dialog().getByText(texts.taken(1))).toBeVisible();
  await shutter(2).click();
  await dialog()
    .getByRole('button', { name: texts.retakePage(2) })
    .click();
  await shutter(2).click();
  await dialog()
    .getByRole('button', { name: texts.donePages(2) })
    .click();
  const pages = page.getByRole('dialog', { name: captureTexts.title });
  await expect.element(pages.getByRole('listitem')).toHaveLength(2);
  expect(camera.isOn()).toBe(false);

  answer(invoices.upload, { invoices: [], refused: [] });
  await pages.getByRole('button', { name: captureTexts.send(2) }).click();
  await expect.poll(() => sentTo(invoices.upload)).toHaveLength(1);
  const [request] = sentTo(invoices.upload);
  const files = request?.body instanceof FormData ? request.body.getAll('files') : [];
  expect(files.map((file) => file instanceof File && file.name)).toEqual(['page_1.jpg', 'page_2.jpg']);
  for (const file of files) {
    if (!(file instanceof File)) throw new Error('no file');
    const photo = await createImageBitmap(file);
    expect([photo.width, photo.height]).toEqual([WIDTH, HEIGHT]);
  }
});

test('A picture that is hard to read says so at once, and leaving asks before pictures are lost', async () => {
  camera.show(DARK);
  await openLive();
  await says('dark');
  await dialog()
    .getByRole('button', { name: texts.take(1) })
    .click();
  await expect.element(dialog().getByText(texts.takenBad(1, captureTexts.faults.dark))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: captureTexts.discard }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(camera.isOn()).toBe(false);
});

test('When the camera is blocked, pictures of the camera app are taken instead', async () => {
  camera.open.mockImplementation(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  await openLive();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(texts.faults.refused);
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(dialog().getByLabelText(texts.app), photo);
  await expect.element(page.getByRole('dialog', { name: captureTexts.title }).getByText('photo.jpg')).toBeVisible();
});

test('Done waits for the picture that is being taken', async () => {
  await openLive();
  await says('ready');
  await dialog()
    .getByRole('button', { name: texts.take(1) })
    .click();
  await expect.element(dialog().getByText(texts.taken(1))).toBeVisible();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const toBlob = HTMLCanvasElement.prototype.toBlob;
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, ...args) {
    void taken.then(() => toBlob.apply(this, args));
  });
  await dialog()
    .getByRole('button', { name: texts.take(2) })
    .click();
  const done = dialog().getByRole('button', { name: texts.donePages(1) });
  (done.element() as HTMLElement).click();
  take();
  await dialog()
    .getByRole('button', { name: texts.donePages(2) })
    .click();
  const pages = page.getByRole('dialog', { name: captureTexts.title });
  await expect.element(pages.getByRole('listitem')).toHaveLength(2);
});

test('When the camera stops, the pages that were taken can still be sent', async () => {
  await openLive();
  await says('ready');
  await dialog()
    .getByRole('button', { name: texts.take(1) })
    .click();
  await expect.element(dialog().getByText(texts.taken(1))).toBeVisible();
  camera.end();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(texts.faults.busy);
  await dialog()
    .getByRole('button', { name: texts.donePages(1) })
    .click();
  const pages = page.getByRole('dialog', { name: captureTexts.title });
  await expect.element(pages.getByRole('listitem')).toHaveLength(1);
});
