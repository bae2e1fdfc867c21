import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { type Engines, engines, type ReadingAttempt } from '#contract/invoices/reading/engines.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { type Version, versions } from '#contract/invoices/review/versions.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { id } from '../../testing/samples.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, sentTo } from '../../testing/server.ts';

const at = '2026-11-20T15:00:00.000Z';
const attempt = (more: Partial<ReadingAttempt>): ReadingAttempt => ({
  reading_id: id(900),
  read_at: at,
  engine: 'local',
  seconds: 0.31,
  cost_cents: null,
  reader: 'pdf-text',
  version: '0.1.0+3f9a2c1b',
  asked_by: null,
  line_count: 4,
  refused: null,
  ...more,
});
const vision = { host: 'models.example.com', model: 'reader', leaves_machine: true, is_default: false, agreed: null };

async function open(
  known: Engines['vision'],
  readings: ReadingAttempt[],
  invoice_id: string,
  known_versions: Version[] = [],
) {
  const invoice = testInvoice([testLine(1, {})], { pages: [], invoice_id });
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answer(engines.get, { vision: known });
  answer(engines.readings, { readings });
  answer(versions.list, { versions: known_versions });
  answer(invoices.reread, { ...invoice, status: 'reading' });
  openScreen(`/invoices/${invoice_id}`);
  await page.getByRole('button', { name: reviewTexts.page.more, exact: true }).click();
  await page.getByRole('menuitem', { name: reviewTexts.page.readings }).click();
  return page.getByRole('dialog');
}

test('Each attempt says what read, how long it took, what it cost, who asked and why it failed', async () => {
  const dialog = await open(
    null,
    [
      attempt({
        reading_id: id(901),
        engine: 'vision',
        reader: null,
        version: 'reader-2026',
        cost_cents: 1.234,
        asked_by: 'ada',
      }),
      attempt({
        reading_id: id(902),
        engine: 'vision',
        reader: null,
        version: null,
        refused: reasonTexts.engine_failed,
      }),
      attempt({}),
    ],
    id(710),
  );
  const rows = dialog.getByRole('listitem');
  await expect.element(rows.nth(0).getByText('Vision model (reader-2026)')).toBeVisible();
  await expect.element(rows.nth(0).getByText('4 lines · 0.3 s · 1.23 cents · Requested by ada')).toBeVisible();
  await expect.element(rows.nth(1).getByText(reasonTexts.engine_failed)).toBeVisible();
  await expect.element(rows.nth(2).getByText('Counterbook (0.1.0+3f9a2c1b)')).toBeVisible();
  await expect.element(rows.nth(2).getByText('pdf-text · 4 lines · 0.3 s')).toBeVisible();
  await allRead();
  await drawn();
  await expect.element(dialog.getByRole('button', { name: 'Read with Counterbook' })).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Read with/ }).elements()).toHaveLength(1);
});

test('A document that a model has read is read again without it', async () => {
  const dialog = await open({ ...vision, leaves_machine: false }, [attempt({ engine: 'vision' })], id(713));
  await expect.element(dialog.getByRole('button', { name: 'Read with reader' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Read with Counterbook' }).click();
  const question = page.getByRole('dialog', { name: reviewTexts.reread.title });
  await question.getByRole('button', { name: reviewTexts.reread.confirm }).click();
  await expect.poll(() => sentTo(invoices.reread).map(({ body }) => body)).toMatchObject([{ engine: 'local' }]);
});

test('The owner agrees once to send pages to another service, and then the model can be asked', async () => {
  const dialog = await open(vision, [attempt({})], id(711));
  const agreement = dialog.getByRole('region', { name: engineTexts.agreement.title });
  await expect.element(agreement.getByText('by reader at models.example.com')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Read with reader' })).not.toBeInTheDocument();
  answerBy(engines.agree, () => ({ vision: { ...vision, agreed: { at, by: 'ada' } } }));
  await agreement.getByRole('switch').click();
  await expect.element(agreement.getByText('Agreed on Nov 20, 2026 by ada.')).toBeVisible();
  expect(sentTo(engines.agree).map(({ body }) => body)).toEqual([{ agreed: true }]);
  await dialog.getByRole('button', { name: engineTexts.readWith('reader') }).click();
  const question = page.getByRole('dialog', { name: reviewTexts.reread.title });
  await question.getByRole('button', { name: reviewTexts.reread.confirm }).click();
  await expect.poll(() => sentTo(invoices.reread)[0]?.body).toMatchObject({ engine: 'vision' });
});

test('Each change says who made it, when, and what it replaced', async () => {
  const changes = [
    { line: null, field: 'number' as const, before: 'IN-1', after: 'IN-2' },
    { line: null, field: 'date' as const, before: '2026-11-02', after: '2026-11-02' },
    { line: null, field: 'due_date' as const, before: '2026-12-02', after: null },
    { line: 'OATS', field: 'quantity' as const, before: '4', after: '5' },
    { line: 'BUTTER', field: 'removed' as const, before: '143.28', after: null },
    { line: 'ICE', field: 'added' as const, before: null, after: '6.00' },
    { line: null, field: 'order' as const, before: null, after: null },
  ];
  const edited = { version: 3, changed_at: at, changed_by: 'ada', cause: 'edited' as const, changes };
  const again = { version: 5, changed_at: at, changed_by: null, cause: 'read_again' as const, changes: [] };
  const dialog = await open(null, [], id(712), [again, edited]);
  for (const words of [
    'Edited by ada',
    'Read again',
    'Invoice number: IN-1 → IN-2',
    'Invoice date: 2026-11-02 confirmed',
    'Due date: 2026-12-02 → nothing',
    'OATS, Quantity: 4 → 5',
    'BUTTER: removed (143.28)',
    'ICE: added (6.00)',
    'Purchase order: changed',
  ])
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
});
