import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { type Engines, engines } from '#contract/invoices/reading/engines.ts';
import { drawn, openApp, signIn } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerSettings } from '../../testing/settings.ts';
import { answerShell } from '../../testing/shell.ts';

const { agreement } = engineTexts;
const at = '2026-11-20T15:00:00.000Z';
const vision = { host: 'models.example.com', model: 'reader', leaves_machine: true, is_default: false, agreed: null };
const card = page.getByRole('region', { name: agreement.title });

function open(known: Engines['vision'], role: 'owner' | 'manager' = 'owner') {
  answerShell({ user: { role } });
  answerSettings();
  answer(engines.get, { vision: known });
  signIn();
  return openApp('/settings');
}

test('The owner finds in the settings what is sent where, agrees, and takes it back', async () => {
  open(vision);
  for (const words of ['by reader at models.example.com', agreement.onlyAsked, agreement.sent, agreement.off])
    await expect.element(card.getByText(words)).toBeVisible();
  await expect.element(card.getByText(agreement.takeBack)).not.toBeInTheDocument();
  answerBy(engines.agree, () => ({ vision: { ...vision, agreed: { at, by: 'ada' } } }));
  await card.getByRole('switch').click();
  await expect.element(card.getByText('Agreed on Nov 20, 2026 by ada.')).toBeVisible();
  await expect.element(card.getByText(agreement.takeBack)).toBeVisible();
  answerBy(engines.agree, () => ({ vision }));
  await card.getByRole('switch').click();
  await expect.element(card.getByText(agreement.off)).toBeVisible();
  expect(sentTo(engines.agree).map(({ body }) => body)).toEqual([{ agreed: true }, { agreed: false }]);
});

test('The settings do not ask when no page can leave the server, or when the user is not the owner', async () => {
  open({ ...vision, leaves_machine: false });
  await expect.poll(() => sentTo(engines.get).length).toBe(1);
  await allRead();
  await drawn();
  await expect.element(card).not.toBeInTheDocument();
  open(vision, 'manager');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  expect(sentTo(engines.get)).toHaveLength(1);
});

test('A failure says so and can be tried again', async () => {
  answerShell({});
  answerSettings();
  refuse(engines.get, 500, { detail: 'It did not work.' });
  signIn();
  openApp('/settings');
  await expect.element(card.getByRole('button')).toBeVisible();
  answer(engines.get, { vision });
  await card.getByRole('button').click();
  await expect.element(card.getByRole('switch')).toBeVisible();
});
