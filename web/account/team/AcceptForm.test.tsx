import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountTexts } from '#contract/account/account.texts.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { team } from '#contract/account/team.ts';
import { id } from '../../testing/samples.ts';
import { openApp } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';

test('The login after an invitation knows the username that was chosen', async () => {
  answer(team.checkInvitation, { company: 'Maple Deli', email: 'ann@example.com', role: 'staff' });
  answer(team.acceptInvitation, { user_id: id(1), company_id: id(2), status: 'active' });
  const screen = openApp('/invitation?token=abc');
  await page.getByRole('textbox', { name: signupTexts.username }).fill('ann');
  await page.getByLabelText(signupTexts.password, { exact: true }).fill('Counter-2!');
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/login');
  await expect.element(page.getByRole('textbox', { name: accountTexts.username })).toHaveValue('ann');
});
