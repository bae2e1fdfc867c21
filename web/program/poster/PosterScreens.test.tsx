import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { poster } from '#contract/program/poster.ts';
import { program } from '#contract/program/program.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse } from '../../testing/server.ts';

const { form, preview } = posterTexts;

test('Without a poster the preview leads to its form, and staff can only view it', async () => {
  refuse(poster.getTemplate, 404, { detail: 'There is no poster.', code: 'not_found' });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  answerBy(poster.draw, () => new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } }));
  answer(program.listSources, { sources: [] });
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
