import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { branding } from '#contract/program/branding.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../testing/server.ts';

const { gallery, info, save } = welcomePageTexts;
const name = page.getByRole('textbox', { name: info.name });
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const WORDS = { program_name: 'Harbor Rewards', store_description: '', benefits: '' };
const PAGE = {
  ...WORDS,
  welcome_page_id: id(31),
  es: { program_name: '', store_description: '', benefits: '' },
  photos: [1, 2, 3].map((position) => ({
    welcome_page_photo_id: id(40 + position),
    position,
    url: PIXEL,
    width: 1,
    height: 1,
    sources: [],
  })),
  updated_at: '2026-01-05T15:00:00.000Z',
  published_at: null,
  has_unpublished_changes: true,
  version: 'a',
};

beforeEach(() => answer(branding.get, { name: OWNER.company, logoUrl: null }));

test('Leaving with unsaved changes asks once, and leaving without them does not ask', async () => {
  answer(welcomePages.getPage, PAGE);
  const screen = openScreen('/welcome-builder');
  await name.fill('Half a name');
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(name).toHaveValue('Half a name');
  expect(screen.address()).toBe('/welcome-builder');
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.leave, exact: true }).click();
  await expect.poll(screen.address).toBe('/somewhere');
  const again = openScreen('/welcome-builder');
  await expect.element(name).toHaveValue('Harbor Rewards');
  await again.goTo('/somewhere');
  await expect.poll(again.address).toBe('/somewhere');
});

test('A second visit starts from what others saved since the first', async () => {
  answer(welcomePages.getPage, PAGE);
  const screen = openScreen('/welcome-builder');
  await expect.element(name).toHaveValue('Harbor Rewards');
  await screen.goTo('/somewhere');
  await expect.element(name).not.toBeInTheDocument();
  answer(welcomePages.getPage, { ...PAGE, program_name: 'Pier Rewards' });
  await screen.goTo('/welcome-builder');
  await expect.element(name).toHaveValue('Pier Rewards');
});

// spec: 8-welcome-load
test('A page that cannot be loaded says so, and loads on retry', async () => {
  refuse(welcomePages.getPage, 500, { detail: 'The kitchen burns.', code: 'internal' });
  openScreen('/welcome-builder');
  await expect.element(page.getByRole('alert').getByText('Failed to load current page details.')).toBeVisible();
  answer(welcomePages.getPage, PAGE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(name).toHaveValue('Harbor Rewards');
});

test('Staff see the page and its photos and can change nothing', async () => {
  answer(welcomePages.getPage, PAGE);
  openScreen('/welcome-builder', { user: { role: 'staff' } });
  await expect.element(page.getByText(welcomePageTexts.managersOnly)).toBeVisible();
  await expect.element(name).toHaveAttribute('readonly');
  await expect.element(page.getByAltText('Photo 3 of 3')).toBeVisible();
  for (const label of [save.draft, save.publish, gallery.remove(1), gallery.later(1), gallery.move(1)])
    await expect.element(page.getByRole('button', { name: label, exact: true })).not.toBeInTheDocument();
});

test('A page that another manager saved meanwhile is loaded on request', async () => {
  answer(welcomePages.getPage, PAGE);
  openScreen('/welcome-builder');
  await name.fill('Half a name');
  refuse(welcomePages.savePage, 409, { detail: outdatedTexts.changed, code: 'changed' });
  await page.getByRole('button', { name: save.draft, exact: true }).click();
  await expect.element(page.getByText(outdatedTexts.changed)).toBeVisible();
  await expect.element(name).toHaveValue('Half a name');
  const begun = () => sentTo(welcomePages.savePage).map(({ body }) => body instanceof FormData && body.get('version'));
  expect(begun()).toEqual(['a']);
  answer(welcomePages.getPage, { ...PAGE, program_name: 'Pier Rewards', version: 'b' });
  await page.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(name).toHaveValue('Pier Rewards');
  await page.getByRole('button', { name: save.draft, exact: true }).click();
  await expect.poll(begun).toEqual(['a', 'b']);
});

test('A page that another manager changed is still refused after a photo was removed', async () => {
  const fourth = PAGE.photos.slice(0, 1).map((photo) => ({ ...photo, welcome_page_photo_id: id(44), position: 4 }));
  answer(welcomePages.getPage, { ...PAGE, photos: [...PAGE.photos, ...fourth] });
  openScreen('/welcome-builder');
  await name.fill('Half a name');
  answer(welcomePages.removePhoto, { ...PAGE, program_name: 'Pier Rewards', version: 'b' });
  await page.getByRole('button', { name: gallery.remove(4), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: gallery.removeAction, exact: true }).click();
  await expect.element(page.getByText(gallery.removed)).toBeVisible();
  refuse(welcomePages.savePage, 409, { detail: outdatedTexts.changed, code: 'changed' });
  await page.getByRole('button', { name: save.draft, exact: true }).click();
  await expect.element(page.getByText(outdatedTexts.changed)).toBeVisible();
  expect(sentTo(welcomePages.savePage).map(({ body }) => body instanceof FormData && body.get('version'))).toEqual([
    'a',
  ]);
});

test('Words that are typed while the page is saved stay, and are saved next', async () => {
  answer(welcomePages.getPage, PAGE);
  openScreen('/welcome-builder');
  await name.fill('Pier Rewards');
  answer(welcomePages.savePage, { ...PAGE, program_name: 'Pier Rewards', version: 'b', added: [] });
  const release = hold(welcomePages.savePage);
  await page.getByRole('button', { name: save.draft, exact: true }).click();
  const sent = () =>
    sentTo(welcomePages.savePage).map(
      ({ body }) => body instanceof FormData && [body.get('program_name'), body.get('version')],
    );
  await expect.poll(sent).toEqual([['Pier Rewards', 'a']]);
  await name.fill('Pier and Harbor Rewards');
  release();
  await expect.element(page.getByText(save.savedDraft)).toBeVisible();
  await expect.element(name).toHaveValue('Pier and Harbor Rewards');
  await page.getByRole('button', { name: save.draft, exact: true }).click();
  await expect.poll(() => sent()[1]).toEqual(['Pier and Harbor Rewards', 'b']);
});
