import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPageTexts as texts } from '#contract/contacts/page.texts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { tags } from '#contract/contacts/tags.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { contact, id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse } from '../../testing/server.ts';

const path = `/contacts/${id(11)}`;

test('A history that cannot be loaded says so beside the rest of the page, and loads on retry', async () => {
  answer(tags.list, { tags: [] });
  answer(contacts.get, contact());
  answer(contactPage.details, {
    consent: { state: 'consented', since: null, source: 'staff', attestation: null, by: null, suppressed_at: null },
    birth_date: null,
    joined_from: null,
    time_zones: ['America/New_York'],
    link_made_at: null,
  });
  refuse(contactPage.timeline, 500, { detail: 'The database is away.', code: 'internal' });
  openScreen(path);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Pelletier' })).toBeVisible();
  const failure = page.getByRole('alert');
  await expect.element(failure.getByText(texts.timeline.failed)).toBeVisible();
  answer(contactPage.timeline, { entries: [], next: null });
  await failure.getByRole('button').click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('A contact that does not exist is not found', async () => {
  answer(tags.list, { tags: [] });
  refuse(contacts.get, 404, { detail: 'There is no such contact.', code: 'not_found' });
  refuse(contactPage.details, 404, { detail: 'There is no such contact.', code: 'not_found' });
  refuse(contactPage.timeline, 404, { detail: 'There is no such contact.', code: 'not_found' });
  openScreen(path);
  await expect.element(page.getByRole('heading', { level: 1, name: shellTexts.notFound.title })).toBeVisible();
});
