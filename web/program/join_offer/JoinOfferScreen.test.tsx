import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type JoinOffer, joinOffer } from '#contract/program/join_offer.ts';
import { joinOfferTexts } from '#contract/program/welcome_page.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { closeTab, drawn, openScreen, signIn } from '../../testing/screen.tsx';
import { allRead, answer, hold, refuse, sentTo } from '../../testing/server.ts';

const OFFER: JoinOffer = {
  headline: 'Free soup',
  text: '',
  small_print: '',
  es: { headline: '', text: '', small_print: '' },
  published_at: null,
  has_unpublished_changes: false,
  version: 'a',
};

test('A second visit starts from what others saved since the first', async () => {
  answer(joinOffer.get, OFFER);
  const screen = openScreen('/promo-page-edit');
  const headline = page.getByRole('textbox', { name: joinOfferTexts.form.headline });
  await expect.element(headline).toHaveValue('Free soup');
  await screen.goTo('/somewhere');
  await expect.element(headline).not.toBeInTheDocument();
  answer(joinOffer.get, { ...OFFER, headline: 'Free bread' });
  await screen.goTo('/promo-page-edit');
  await expect.element(headline).toHaveValue('Free bread');
});

test('An offer that another manager saved meanwhile is loaded on request', async () => {
  answer(joinOffer.get, OFFER);
  openScreen('/promo-page-edit');
  const headline = page.getByRole('textbox', { name: joinOfferTexts.form.headline });
  await headline.fill('Free cake');
  refuse(joinOffer.save, 409, { detail: outdatedTexts.changed, code: 'changed' });
  const save = page.getByRole('button', { name: joinOfferTexts.save.draft });
  await save.click();
  await expect.element(page.getByText(outdatedTexts.changed)).toBeVisible();
  await expect.element(headline).toHaveValue('Free cake');
  expect(sentTo(joinOffer.save)[0]?.body).toMatchObject({ headline: 'Free cake', version: 'a' });
  answer(joinOffer.get, { ...OFFER, headline: 'Free bread', version: 'b' });
  await page.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(headline).toHaveValue('Free bread');
  await headline.fill('Free cake');
  await save.click();
  await expect.poll(() => sentTo(joinOffer.save)[1]?.body).toMatchObject({ headline: 'Free cake', version: 'b' });
});

test('An offer that another manager changed is still refused after its page was changed here', async () => {
  answer(joinOffer.get, { ...OFFER, published_at: '2026-01-05T15:00:00.000Z' });
  openScreen('/promo-page-edit');
  const theirs = { ...OFFER, headline: 'Free bread', version: 'b' };
  answer(joinOffer.withdraw, theirs);
  const { withdraw, save } = joinOfferTexts;
  await page.getByRole('button', { name: withdraw.action }).click();
  await page.getByRole('dialog').getByRole('button', { name: withdraw.action }).click();
  await expect.element(page.getByText(withdraw.done)).toBeVisible();
  answer(joinOffer.save, { ...OFFER, version: 'c' });
  answer(joinOffer.publish, { ...theirs, version: 'd' });
  const publish = page.getByRole('button', { name: save.publish });
  await publish.click();
  await expect.element(page.getByText(save.published)).toBeVisible();
  await publish.click();
  await expect
    .poll(() => sentTo(joinOffer.save))
    .toMatchObject([{ body: { version: 'a' } }, { body: { version: 'c' } }]);
});

test('Words that are typed while the offer is saved stay, and are saved next', async () => {
  answer(joinOffer.get, OFFER);
  openScreen('/promo-page-edit');
  const headline = page.getByRole('textbox', { name: joinOfferTexts.form.headline });
  await headline.fill('Free cake');
  answer(joinOffer.save, { ...OFFER, headline: 'Free cake', version: 'b' });
  const release = hold(joinOffer.save);
  const save = page.getByRole('button', { name: joinOfferTexts.save.draft });
  await save.click();
  await expect.poll(() => sentTo(joinOffer.save).length).toBe(1);
  await headline.fill('Free cake and coffee');
  release();
  await expect.element(page.getByText(joinOfferTexts.save.savedDraft)).toBeVisible();
  await expect.element(headline).toHaveValue('Free cake and coffee');
  await save.click();
  await expect
    .poll(() => sentTo(joinOffer.save)[1]?.body)
    .toMatchObject({ headline: 'Free cake and coffee', version: 'b' });
});

test('An offer is not published when its user has logged out before it was saved', async () => {
  answer(joinOffer.get, OFFER);
  openScreen('/promo-page-edit');
  const headline = page.getByRole('textbox', { name: joinOfferTexts.form.headline });
  await headline.fill('Free cake');
  answer(joinOffer.save, { ...OFFER, headline: 'Free cake', version: 'b' });
  answer(joinOffer.publish, { ...OFFER, version: 'c' });
  const release = hold(joinOffer.save);
  await page.getByRole('button', { name: joinOfferTexts.save.publish }).click();
  await expect.poll(() => sentTo(joinOffer.save).length).toBe(1);
  closeTab();
  signIn({ access_token: 'of another user', user_id: crypto.randomUUID() });
  release();
  await allRead();
  await drawn();
  expect(sentTo(joinOffer.publish)).toEqual([]);
});
