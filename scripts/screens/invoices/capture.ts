import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cameraTexts } from '#contract/invoices/capture/camera.texts.ts';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { Scene } from '../scene.ts';

const ROWS = 30;

/** A page of print on a table, from above. */
function photographed() {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const words = ['Whole milk 4/1 GAL', 'Rolled oats 25 lb', 'Eggs, large, 15 dz', 'Heavy cream 12/1 QT'][row % 4];
    return `<text x="210" y="${260 + row * 40}">${words}</text><text x="780" y="${260 + row * 40}">${12 + row}.60</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1600" font-family="sans-serif" font-size="26" fill="#222">
    <path fill="#6b5a48" d="M0 0h1080v1600H0z"/><path fill="#e4e1da" d="M120 110h850v1400H110z"/>
    <text x="210" y="190" font-size="40">North Farm Dairy</text>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

/** Only a device that is pointed at with a finger has a live camera; others choose files. */
async function pointWith(page: Page, pointer: 'finger' | 'mouse'): Promise<void> {
  await page.addInitScript(
    (answer) => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(pointer: coarse)' ? answer : query);
    },
    pointer === 'finger' ? 'all' : 'not all',
  );
}

/** A device that is held in a hand, whose camera sees this picture. */
async function holdCamera(page: Page, picture: Buffer): Promise<void> {
  await pointWith(page, 'finger');
  await page.addInitScript(
    (address) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d');
        setInterval(() => context?.drawImage(image, 0, 0), 250);
        return canvas.captureStream();
      };
    },
    `data:image/jpeg;base64,${picture.toString('base64')}`,
  );
}

/** Opens the camera of the page. */
async function openCamera(page: Page, picture: Buffer): Promise<void> {
  await holdCamera(page, picture);
  await page.goto('/invoices?add=1');
  await page.getByRole('dialog').getByRole('button', { name: uploadTexts.camera }).click();
}

/** Photos that can be read, that cannot, and one that lies sideways. */
export const CAPTURE_SCENES: Scene[] = [
  {
    name: 'camera-ready',
    async play({ page }) {
      await openCamera(page, await photographed().jpeg().toBuffer());
      await page.getByText(cameraTexts.states.ready).waitFor();
      await page.getByRole('button', { name: cameraTexts.take(1) }).click();
      await page.getByText(cameraTexts.taken(1)).waitFor();
    },
  },
  {
    name: 'camera-cut',
    async play({ page }) {
      const cut = await photographed().png().toBuffer();
      const part = sharp(cut).extract({ left: 0, top: 0, width: 640, height: 1600 });
      await openCamera(page, await part.jpeg().toBuffer());
      await page.getByText(cameraTexts.states.cut).waitFor();
    },
  },
  {
    name: 'camera-blocked',
    async play({ page }) {
      await pointWith(page, 'finger');
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await page.goto('/invoices?add=1');
      await page.getByRole('dialog').getByRole('button', { name: uploadTexts.camera }).click();
      await page.getByText(cameraTexts.faults.refused).waitFor();
    },
  },
  {
    name: 'photographed-pages',
    async play({ page }) {
      await pointWith(page, 'mouse');
      await page.goto('/invoices?add=1');
      const sharpPage = await photographed().jpeg().toBuffer();
      const bad = await photographed().linear(0.35, 0).blur(3).jpeg().toBuffer();
      const blurred = await photographed().blur(6).jpeg().toBuffer();
      const lying = await sharp(sharpPage).rotate(90).toBuffer();
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
      await page.getByLabel(uploadTexts.camera).setInputFiles(file('page_1.jpg', sharpPage));
      const add = page.getByLabel(captureTexts.addPage);
      for (const [at, photo] of [blurred, bad, lying].entries()) {
        await add.setInputFiles(file(`page_${at + 2}.jpg`, photo));
        await page.getByRole('button', { name: captureTexts.remove(at + 2) }).waitFor();
      }
      await page.getByText(captureTexts.faults.sideways).waitFor();
    },
  },
  {
    name: 'doubtful-pictures',
    async play({ page }) {
      await page.goto('/invoices?add=1');
      const dark = await photographed().linear(0.35, 0).jpeg().toBuffer();
      const blurred = await photographed().blur(6).jpeg().toBuffer();
      const lying = await photographed().rotate(90).jpeg().toBuffer();
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
      await page
        .getByLabel(uploadTexts.choose)
        .setInputFiles([file('IMG_2041.jpg', blurred), file('IMG_2042.jpg', dark), file('IMG_2043.jpg', lying)]);
      await page.getByRole('button', { name: uploadTexts.question.many }).click();
      await page.getByText(uploadTexts.checks.doubtful(3)).waitFor();
    },
  },
];
