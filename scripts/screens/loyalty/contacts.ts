import { tagTexts, contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

/** Contacts and their tags: full, no match, failed, and the dialogs. */
export const CONTACT_SCENES: Scene[] = [
  { name: 'contacts', play: ({ page }) => open(page, '/contacts') },
  { name: 'contacts-none', play: ({ page }) => open(page, '/contacts?search=nobody') },
  {
    name: 'contacts-failed',
    async play({ page }) {
      await page.route(/\/api\/contacts\?/, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.', code: 'internal' } }),
      );
      await page.goto('/contacts');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'contact-add',
    async play({ page }) {
      await open(page, '/contacts');
      await page.getByRole('button', { name: texts.add }).click();
      await page.getByRole('combobox', { name: texts.form.how }).waitFor();
    },
  },
  {
    name: 'tags',
    async play({ page }) {
      await open(page, '/contacts');
      await page.getByRole('button', { name: tagTexts.title, exact: true }).click();
      await page.getByRole('list', { name: tagTexts.list }).waitFor();
    },
  },
  {
    name: 'tag-delete',
    async play({ page }) {
      await open(page, '/contacts');
      await page.getByRole('button', { name: tagTexts.title, exact: true }).click();
      await page.getByRole('button', { name: tagTexts.remove('Lunch') }).click();
      await page.getByRole('dialog', { name: tagTexts.removeTitle('Lunch') }).waitFor();
    },
  },
];
