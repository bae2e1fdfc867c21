import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { companyTexts } from '#contract/account/company.texts.ts';
import { company } from '#contract/account/company.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { billing } from '#contract/billing/billing.ts';
import { engines } from '#contract/invoices/reading/engines.ts';
import { companyExportErrors, companyExportTexts as texts } from '#contract/moving/exports.texts.ts';
import { type CompanyExport, companyExports } from '#contract/moving/exports.ts';
import { branding } from '#contract/program/branding.ts';
import { MEMBERSHIP, OWNER } from '../testing/samples.ts';
import { openApp, signIn } from '../testing/screen.tsx';
import { announce, answer, answerBy, refuse, sentTo } from '../testing/server.ts';
import { NO_SECOND_FACTOR } from '../testing/settings.ts';
import { answerShell } from '../testing/shell.ts';

const EXPORT: CompanyExport = {
  export_id: '018f2f7e-0000-7000-8000-0000000000e1',
  state: 'waiting',
  requested_at: '2026-11-20T15:00:00Z',
  percent: 0,
  bytes: null,
  deleted_at: null,
  fault: null,
};
const card = page.getByRole('region', { name: texts.title });
const startButton = card.getByRole('button', { name: texts.start });

function openSettings(role: 'owner' | 'manager' = 'owner') {
  answerShell({ user: { role } });
  answer(billing.membership, MEMBERSHIP);
  answer(company.getDetails, {
    name: OWNER.company,
    zip_code: '04101',
    time_zone: OWNER.time_zone,
    address: '',
    help_contact: '',
    currency: 'USD',
    version: 'a',
  });
  answer(branding.get, { name: OWNER.company, logoUrl: null });
  answer(credentials.listSessions, { sessions: [] });
  answer(secondFactor.get, NO_SECOND_FACTOR);
  answer(engines.get, { vision: null });
  signIn();
  return openApp('/settings');
}

test('An owner starts an export, sees its progress live and gets a download', async () => {
  let now: CompanyExport | null = null;
  answerBy(companyExports.latest, () => ({ export: now }));
  answerBy(companyExports.start, () => {
    now = EXPORT;
    return EXPORT;
  });
  openSettings();
  await expect.element(card.getByText(texts.none)).toBeVisible();
  await startButton.click();
  await expect.element(card.getByText(texts.waiting)).toBeVisible();
  await expect.element(page.getByText(texts.started)).toBeVisible();
  const busy = card.getByRole('button', { name: texts.underWay });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await expect.element(busy).toHaveFocus();

  now = { ...EXPORT, state: 'running', percent: 42 };
  await expect.poll(() => announce({ type: 'company_export', id: EXPORT.export_id })).toBe(1);
  await expect.element(card.getByText(texts.running(42))).toBeVisible();
  await expect.element(card.getByRole('progressbar', { name: texts.progress })).toHaveAttribute('aria-valuenow', '42');

  now = { ...EXPORT, state: 'ready', percent: 100, bytes: 2_621_440, deleted_at: '2026-11-23T15:10:00Z' };
  await expect.poll(() => announce({ type: 'company_export', id: EXPORT.export_id })).toBe(1);
  await expect.element(card.getByText('Ready to download (2.5 MB).')).toBeVisible();
  await expect.element(card.getByRole('button', { name: texts.download })).toBeEnabled();
});

test('A refused start and a failed export say what happened', async () => {
  answer(companyExports.latest, { export: { ...EXPORT, state: 'failed', fault: 'disk_full' } });
  refuse(companyExports.start, 409, { detail: companyExportErrors.underWay, code: 'under_way' });
  openSettings();
  await expect.element(card.getByText(texts.faults.disk_full)).toBeVisible();
  await startButton.click();
  await expect.element(page.getByText(companyExportErrors.underWay)).toBeVisible();
});

test('A manager is not offered the export', async () => {
  openSettings('manager');
  await expect.element(page.getByRole('region', { name: companyTexts.title })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  expect(sentTo(companyExports.latest)).toEqual([]);
});
