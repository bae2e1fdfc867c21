import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { programTexts } from '#contract/program/program.texts.ts';
import { program } from '#contract/program/program.ts';
import { OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse } from '../../testing/server.ts';

const { qr } = programTexts;

// spec: 2.13-try-again, 8-qr-failure
test('A QR code that cannot be made says so and can be tried again', async () => {
  answer(program.listSources, { sources: [] });
  refuse(program.getQrCode, 500, 'oops');
  openScreen('/program?view=qr');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to generate QR code (500)' });
  await expect.element(failure).toBeVisible();
  answer(program.getQrCode, {
    qr_code_data_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    signup_url: `${location.origin}/loyalty-signup?company_id=${OWNER.company_id}`,
    company_name: OWNER.company,
    company_id: OWNER.company_id,
  });
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('img', { name: qr.alt(qr.main) })).toBeVisible();
});
