import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { branding } from '#contract/program/branding.ts';
import { keyOf, queryClient } from '../../query.ts';
import { OWNER } from '../../testing/samples.ts';
import { drawn, openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { answerSettings } from '../../testing/settings.ts';
import { answerShell } from '../../testing/shell.ts';

const card = page.getByRole('region', { name: brandingTexts.title });
const upload = card.getByRole('button', { name: brandingTexts.upload });
const current = card.getByAltText(brandingTexts.current(OWNER.company));

/** A picture of this size, as bytes that the browser can read. */
async function picture(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

async function choose(file: File) {
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as HTMLElement), file);
}

function openSettings() {
  openApp('/settings');
  return expect.element(upload).toBeVisible();
}

// spec: 2.4-logo, 4-logo-upload, 5-logo-type, 5-logo-size, 5-logo-square, 5-logo-none, 8-logo, 9-logo, 9-branding-cache
test('A logo is checked, shown, uploaded and kept for ten minutes', async () => {
  answerShell();
  answerSettings();
  const shown = URL.createObjectURL(await picture('shown.png', 512, 512));
  answerBy(branding.get, () => ({
    name: OWNER.company,
    logoUrl: sentTo(branding.uploadLogo).length > 1 ? shown : null,
  }));
  signIn();
  await openSettings();
  await upload.click();
  await expect.element(card.getByText('Please choose a square PNG or JPG logo (e.g., 512×512).')).toBeVisible();
  await choose(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  await expect.element(card.getByText(brandingTexts.format('image/gif'))).toBeVisible();
  await choose(new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' }));
  await expect.element(card.getByText(brandingTexts.tooLarge('5.00'))).toBeVisible();
  await choose(await picture('wide.png', 600, 400));
  await expect.element(card.getByText('Image dimensions not square. Selected image is 600×400 pixels')).toBeVisible();

  await choose(await picture('square.png', 512, 512));
  await expect.element(card.getByAltText(brandingTexts.chosen('square.png'))).toBeVisible();
  refuse(branding.uploadLogo, 400, { detail: 'Too green.', code: 'bad_request' });
  await upload.click();
  await expect.element(card.getByText('Upload failed: Too green.')).toBeVisible();
  answer(branding.uploadLogo, { logoUrl: shown });
  await upload.click();
  await expect.element(card.getByText('Logo uploaded successfully!')).toBeVisible();
  await expect.element(current).toBeVisible();

  await openSettings();
  await expect.element(current).toBeVisible();
  const before = sentTo(branding.get).length;
  await openSettings();
  await expect.element(current).toBeVisible();
  expect(sentTo(branding.get)).toHaveLength(before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 });
  await openSettings();
  await expect.element(current).toBeVisible();
  await expect.poll(() => sentTo(branding.get)).toHaveLength(before + 1);
});

test('A logo that is chosen while another one is uploaded stays chosen, and is uploaded after it', async () => {
  answerShell();
  answerSettings();
  signIn();
  await openSettings();
  await choose(await picture('first.png', 512, 512));
  await expect.element(card.getByAltText(brandingTexts.chosen('first.png'))).toBeVisible();
  const shown = URL.createObjectURL(await picture('shown.png', 512, 512));
  answer(branding.uploadLogo, { logoUrl: shown });
  const release = hold(branding.uploadLogo);
  await upload.click();
  await expect.poll(() => sentTo(branding.uploadLogo)).toHaveLength(1);
  await choose(await picture('second.png', 512, 512));
  const second = card.getByAltText(brandingTexts.chosen('second.png'));
  await expect.element(second).toBeVisible();
  (upload.element() as HTMLElement).click();
  await drawn();
  expect(sentTo(branding.uploadLogo)).toHaveLength(1);
  const key = [...keyOf(branding.get), OWNER.company_id];
  release();
  await expect.poll(() => queryClient.getQueryData(key)).toMatchObject({ logoUrl: shown });
  await drawn();
  await expect.element(second).toBeVisible();
  await expect.element(card.getByText('second.png')).toBeVisible();
  await upload.click();
  await expect.poll(() => sentTo(branding.uploadLogo)).toHaveLength(2);
});
