import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type JoinOffer, joinOffer } from '#contract/program/join_offer.ts';
import { joinOfferTexts } from '#contract/program/welcome_page.texts.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';

const OFFER: JoinOffer = {
  ...{ headline: 'Free soup', text: '', small_print: '' },
  es: { headline: '', text: '', small_print: '' },
  published_at: null,
  has_unpublished_changes: false,
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
