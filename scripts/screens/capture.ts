import sharp from 'sharp';
import { captureTexts, uploadTexts } from '#contract/invoices/upload.texts.ts';
import type { Scene } from './scene.ts';

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

/** Photos that can be read, that cannot, and one that lies sideways. */
export const CAPTURE_SCENES: Scene[] = [
  {
    name: 'photographed-pages',
    async play({ page }) {
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
];
