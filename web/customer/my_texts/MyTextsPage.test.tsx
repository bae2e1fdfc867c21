import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import type { CustomerPage, CustomerPageOf } from '#contract/customer/pages.ts';
import { answerPage } from '../../testing/customer_page.ts';
import { id } from '../../testing/samples.ts';
import { drawn as drawnPage, openAlone } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { MyTextsPage } from './MyTextsPage.tsx';

const texts = myTextsTexts.en;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

const disclosure = { text: 'I agree.', terms: 'Terms', privacy: 'Privacy', wording: 'I agree.' };
const words = { leave: texts.leave.detail('Maple Deli'), disclosure };
const drawn: CustomerPageOf<'my_texts'> = {
  name: 'my_texts',
  language: 'en',
  title: '',
  description: '',
  token: 'x'.repeat(43),
  company_id: id(2),
  company_name: 'Maple Deli',
  logo_url: null,
  phone: '(•••) •••-0142',
  state: 'in',
  since: null,
  per_month: 8,
  contact: '',
  sender: null,
  closed: null,
  words: { en: words, es: words },
  details: { name: 'Ada', email: '', birth_date: '' },
  asks_birth_date: false,
  year: '2026',
};
const gone: CustomerPage = {
  name: 'link_gone',
  language: 'en',
  title: '',
  description: '',
  why: 'gone',
};

function lost(): never {
  throw new TypeError('Failed to fetch');
}

test.each([
  ['whose answer was lost', lost],
  ['that a failing proxy answered', () => Response.json({ detail: 'Bad gateway.' }, { status: 502 })],
])('After an opt-out %s the page shows what it did', async (_what, reply) => {
  openAlone(<MyTextsPage page={drawn} />);
  answerBy(myTexts.leave, reply);
  answerPage({ ...drawn, state: 'left' });
  await button(texts.leave.button).click();
  await dialog.getByRole('button', { name: texts.leave.yes }).click();
  await expect.element(heading(texts.states.left)).toBeVisible();
});

test('A deletion whose answer was lost is told as done once the link has ended', async () => {
  openAlone(<MyTextsPage page={drawn} />);
  answerBy(myTexts.erase, lost);
  answerPage(drawn);
  await button(texts.erase.button).click();
  await dialog.getByRole('button', { name: texts.erase.yes }).click();
  await expect.element(dialog.getByText(texts.faults.offline)).toBeVisible();
  refuse(myTexts.erase, 404, { detail: texts.faults.gone, code: 'link_gone' });
  answerPage(gone);
  await dialog.getByRole('button', { name: texts.erase.yes }).click();
  await expect.element(heading(texts.erase.done)).toBeVisible();
  expect(sentTo(myTexts.erase)).toHaveLength(2);
});

test('A customer whose data cannot be deleted while the shop imports contacts is told so in their language', async () => {
  openAlone(<MyTextsPage page={{ ...drawn, language: 'es' }} />);
  const { erase, faults } = myTextsTexts.es;
  refuse(myTexts.erase, 409, { detail: contactErrors.eraseImporting, code: 'importing' });
  await button(erase.button).click();
  await dialog.getByRole('button', { name: erase.yes }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(faults.notNow);
});

test('Only what a customer changed is saved, and the rest follows what the shop corrected meanwhile', async () => {
  openAlone(<MyTextsPage page={drawn} />);
  const [name, email] = [page.getByLabelText(texts.data.name), page.getByLabelText(texts.data.email)];
  const corrected = { name: 'Ada Pelletier', email: 'ada@example.com', birth_date: '1990-04-09' };
  const save = button(texts.data.save);
  answerBy(myTexts.details, lost);
  answerPage({ ...drawn, asks_birth_date: true, details: corrected });
  await email.fill('ada.p@example.com');
  await save.click();
  await expect.element(page.getByText(texts.faults.unsaved)).toBeVisible();
  await expect.element(name).toHaveValue(corrected.name);
  await expect.element(page.getByLabelText(texts.data.birthDate)).toHaveValue('04/09/1990');

  answer(myTexts.details, { name: corrected.name, email: 'ada.p@example.com' });
  answerPage({ ...drawn, asks_birth_date: true, details: { ...corrected, email: 'ada.p@example.com' } });
  await save.click();
  await expect.element(page.getByText(texts.data.saved, { exact: true })).toBeVisible();
  await name.fill('Ada');
  await save.click();
  await expect.element(page.getByText(texts.data.saved, { exact: true })).toBeVisible();
  const customer_token = drawn.token;
  expect(sentTo(myTexts.details).map(({ body }) => body)).toEqual([
    { customer_token, email: 'ada.p@example.com' },
    { customer_token, email: 'ada.p@example.com' },
    { customer_token, name: 'Ada' },
  ]);
});

test('Words that are typed while others are saved are not called saved', async () => {
  openAlone(<MyTextsPage page={drawn} />);
  answer(myTexts.details, { name: '', email: '' });
  answerPage(drawn);
  const letGo = hold(myTexts.details);
  const name = page.getByLabelText(texts.data.name);
  const save = button(texts.data.save);
  await name.fill('Ada P.');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await name.fill('Ada Pelletier');
  letGo();
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  await drawnPage();
  await expect.element(page.getByText(texts.data.saved, { exact: true })).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText(texts.data.saved, { exact: true })).toBeVisible();
  expect(sentTo(myTexts.details)).toMatchObject([{ body: { name: 'Ada P.' } }, { body: { name: 'Ada Pelletier' } }]);
});

test('Languages that are chosen one soon after the other are sent one after the other, and the last one counts', async () => {
  openAlone(<MyTextsPage page={drawn} />);
  answer(myTexts.language, { language: 'en' });
  const letGo = hold(myTexts.language);
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  const sent = () => sentTo(myTexts.language).map(({ body }) => (body as { language: string }).language);
  await expect.element(page.getByRole('link', { name: 'Español' })).toBeVisible();
  expect(sent()).toEqual(['es']);
  letGo();
  await expect.poll(sent).toEqual(['es', 'en']);
});
