import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { POSTER_COLOR, poster } from '#contract/program/poster.ts';
import { program } from '#contract/program/program.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const { form, preview } = posterTexts;

/** The pictures of a poster, and the places that have a code of their own. */
function answerPictures() {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  answerBy(poster.draw, () => new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } }));
  answer(program.listSources, { sources: [] });
}

test('Without a poster the preview leads to its form, and staff can only view it', async () => {
  refuse(poster.getTemplate, 404, { detail: 'There is no poster.', code: 'not_found' });
  answerPictures();
  openScreen('/poster-preview');
  await page.getByRole('link', { name: preview.noneAction }).click();
  await expect.element(page.getByRole('button', { name: form.generate })).toBeVisible();

  openScreen('/poster/input', { user: { role: 'staff' } });
  await expect.element(page.getByText(form.readOnly)).toBeVisible();
  await expect.element(page.getByRole('button', { name: form.generate })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Header', exact: true })).toHaveAttribute('readonly');
  await page.getByRole('button', { name: form.look }).click();
  await expect.element(page.getByRole('img', { name: /^Preview: Join Maple Deli/ })).toBeVisible();
});

test('While a poster is saved its words stay as they were sent, and a failure lets them be changed', async () => {
  refuse(poster.getTemplate, 404, { detail: 'There is no poster.', code: 'not_found' });
  answerPictures();
  openScreen('/poster/input');
  const header = page.getByRole('textbox', { name: 'Header', exact: true });
  await header.fill('Join us');
  const letGo = hold(poster.putTemplate);
  refuse(poster.putTemplate, 503, { detail: 'Not now.', code: 'unavailable' });
  await page.getByRole('button', { name: form.generate }).click();
  await expect.poll(() => sentTo(poster.putTemplate)).toHaveLength(1);
  await expect.element(header).toHaveAttribute('readonly');
  letGo();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(header).not.toHaveAttribute('readonly');
});

test('A code that is chosen right after a size keeps the size', async () => {
  const at = '2026-11-20T15:00:00.000Z';
  const words = { header: 'Join us', sub_header: '', qrcode_caption: '', color: POSTER_COLOR };
  const points = { first_bullet_point: '', second_bullet_point: '', third_bullet_point: '', fourth_bullet_point: '' };
  answer(poster.getTemplate, { poster_template_id: id(41), ...words, ...points, created_at: at, updated_at: at });
  answerPictures();
  const door = { qr_source_id: id(42), code: 'door', label: 'Door', joins: 0, created_at: at, archived_at: null };
  answer(program.listSources, { sources: [door] });
  const { address } = openScreen('/poster-preview');
  await page.getByRole('combobox', { name: preview.code }).click();
  const code = page.getByRole('option', { name: 'Door' });
  await expect.element(code).toBeVisible();
  (page.getByRole('button', { name: preview.sizes.sticker }).element() as HTMLElement).click();
  (code.element() as HTMLElement).click();
  await expect.poll(address).toBe('/poster-preview?size=sticker&source=door');
});
