import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { join } from '#contract/customer/join.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { answerPage } from '../../testing/customer_page.ts';
import { id } from '../../testing/samples.ts';
import { openAlone } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';
import { JoinPage } from './JoinPage.tsx';

const { form, faults, joined, tooYoung } = joinTexts.en;
const phone = page.getByLabelText(form.phone);
const box = page.getByRole('checkbox');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const formToken = () => document.querySelector<HTMLInputElement>('input[name="token"]')?.value;

const words = {
  title: 'Maple Rewards',
  description: '',
  program_name: 'Maple Rewards',
  overview: '',
  benefits: [],
  join_offer: null,
  disclosure: { text: 'I agree to up to 8 texts a month.', terms: 'Terms', privacy: 'Privacy' },
};

function pageWith(token: string, changed: Partial<CustomerPageOf<'join'>> & { asks_birth_date?: boolean } = {}) {
  const { asks_birth_date = false, ...others } = changed;
  const drawn: CustomerPageOf<'join'> = {
    name: 'join',
    language: 'en',
    title: '',
    description: '',
    company_id: id(2),
    company_name: 'Maple Deli',
    logo_url: null,
    words: { en: words, es: words },
    pictures: [],
    form: { token, asks_birth_date },
    source: null,
    posted: null,
    ...others,
  };
  return drawn;
}

async function fill(number: string) {
  await phone.fill(number);
  await box.click();
  await expect.element(box).toBeChecked();
}

test('On a tablet each customer gets a separate form, because one form joins only a few', async () => {
  openAlone(<JoinPage page={pageWith('first')} />);
  answer(join.signup, { company_name: 'Maple Deli' });
  await fill('2075550101');
  await button(form.join).click();
  answerPage(pageWith('second'));
  await link(joined.wrong).click();
  await expect.element(phone).toHaveValue('');
  await expect.element(phone).toHaveFocus();
  await expect.poll(formToken).toBe('second');
  await fill('2075550102');
  await button(form.join).click();
  await expect.element(link(joined.wrong)).toBeVisible();
  expect(sentTo(join.signup).map(({ body }) => (body as { token: string }).token)).toEqual(['first', 'second']);
});

test('A browser without `AbortSignal.timeout` sends the form and fetches the next one', async () => {
  const { timeout } = AbortSignal;
  onTestFinished(() => {
    AbortSignal.timeout = timeout;
  });
  Reflect.deleteProperty(AbortSignal, 'timeout');
  openAlone(<JoinPage page={pageWith('first')} />);
  answer(join.signup, { company_name: 'Maple Deli' });
  await fill('2075550101');
  await button(form.join).click();
  answerPage(pageWith('second'));
  await link(joined.wrong).click();
  await expect.poll(formToken).toBe('second');
});

test.each([
  ['en', /If you ever stopped this shop’s texts or had your data deleted, text START to it/],
  ['es', /Si alguna vez detuvo los mensajes de esta tienda o pidió que se borraran sus datos, envíele START/],
] as const)(
  'Everybody who joins reads how texts come back that were stopped or deleted (%s)',
  async (language, said) => {
    openAlone(<JoinPage page={pageWith('first', { language, posted: { kind: 'joined' } })} />);
    await expect.element(page.getByText(said)).toBeVisible();
  },
);

test('After a customer who is too young the next one gets the form', async () => {
  openAlone(<JoinPage page={pageWith('first', { asks_birth_date: true })} />);
  await fill('2075550101');
  await page.getByLabelText(form.birthDate).fill(`01/01/${new Date().getFullYear() - 15}`);
  await button(form.join).click();
  await expect.element(page.getByRole('heading', { name: tooYoung.title })).toHaveFocus();
  answerPage(pageWith('second', { asks_birth_date: true }));
  await link(tooYoung.again).click();
  await expect.element(phone).toHaveValue('');
  await expect.element(page.getByLabelText(form.birthDate)).toHaveValue('');
  await expect.poll(formToken).toBe('second');
  expect(sentTo(join.signup)).toEqual([]);
});

test('A shop that asks for the date of birth meanwhile gets its field, and other words are agreed to again', async () => {
  openAlone(<JoinPage page={pageWith('first')} />);
  await fill('2075550101');
  refuse(join.signup, 422, { detail: faults.birthDate, code: 'invalid', fields: { birth_date: faults.birthDate } });
  const changed = { ...words, disclosure: { ...words.disclosure, text: 'I agree to up to 4 texts a month.' } };
  answerPage(pageWith('second', { asks_birth_date: true, words: { en: changed, es: changed } }));
  await button(form.join).click();
  await expect.element(page.getByText(faults.birthDate)).toBeVisible();
  await page.getByLabelText(form.birthDate).fill('04/09/1980');
  await expect.element(phone).toHaveValue('(207) 555-0101');
  await expect.element(box).not.toBeChecked();
  await expect.element(page.getByText('I agree to up to 4 texts a month.')).toBeVisible();
});
