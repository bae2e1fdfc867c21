import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { READING_ENGINES } from '#contract/invoices/reading/engine_names.ts';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id, OWNER } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../testing/server.ts';

const ITEM_ID = '0198aa00-0000-7000-8000-000000000009';
const SPEND: Report = {
  report: 'spend',
  group: 'vendor',
  from: '2026-10-22',
  to: '2026-11-20',
  before: { from: '2026-09-22', to: '2026-10-21' },
  figure: 120.5,
  figure_before: 100,
  note: null,
  location: null,
  series: [
    { date: '2026-10-22', amount: 20.5, before: 0 },
    { date: '2026-10-23', amount: 100, before: 100 },
  ],
  columns: [
    { key: 'vendor', kind: 'text' },
    { key: 'amount', kind: 'money' },
    { key: 'change', kind: 'percent' },
  ],
  rows: [{ item_id: null, vendor_id: ITEM_ID, cells: ['Northside Foods', 120.5, 0.205] }],
  row_count: 350,
};

test('The answer stands beside the period before, a choice goes into the address, and rows that do not fit are counted', async () => {
  answerBy(reports.get, ({ query }) => ({ ...SPEND, group: query.group as 'vendor' }));
  const shown = openScreen('/reports/spend?from=2026-10-22&to=2026-11-20');
  await expect.element(page.getByText(texts.answers.spend('$120.50'))).toBeVisible();
  await expect.element(page.getByText(/\+20\.5%.*\$100\.00/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Northside Foods' })).toBeVisible();
  await expect.element(page.getByText(texts.rowsShown(1, 350))).toBeVisible();
  await page.getByRole('button', { name: texts.groups.category }).click();
  await expect.poll(shown.address).toBe('/reports/spend?from=2026-10-22&to=2026-11-20&group=category');
  await expect
    .poll(() => sentTo(reports.get).at(-1)?.query)
    .toEqual({ report: 'spend', group: 'category', from: '2026-10-22', to: '2026-11-20' });
});

test('What has multiplied since a period of next to nothing stands beside it without a share', async () => {
  answer(reports.get, { ...SPEND, figure: 38.67, figure_before: 1.56 });
  openScreen('/reports/spend?from=2026-10-22&to=2026-11-20');
  await expect.element(page.getByText(/^\$1\.56 from/)).toBeVisible();
});

test('A period before of which nothing is known stands neither in the chart nor in its table', async () => {
  const series = SPEND.series.map((point) => ({ ...point, before: null }));
  answerBy(reports.get, () => ({ ...SPEND, figure_before: null, series }));
  openScreen('/reports/spend?from=2026-10-22&to=2026-11-20');
  await expect.element(page.getByText(texts.now, { exact: true }).first()).toBeVisible();
  await page.getByText(texts.asTable).click();
  await expect.element(page.getByRole('columnheader', { name: texts.now })).toBeVisible();
  expect(page.getByText(texts.earlier, { exact: true }).elements()).toEqual([]);
});

test('A share of sales without any has no figure, and the period before stands below', async () => {
  answer(reports.get, { ...SPEND, report: 'food_cost', figure: null, figure_before: 0.3 });
  openScreen('/reports/food_cost?from=2026-10-22&to=2026-11-20');
  await expect.element(page.getByText(texts.noSales)).toBeVisible();
  await expect.element(page.getByText(/^30%/)).toBeVisible();
});

test('One location is chosen where there are several, goes into the address and the file, and the report says what it counts', async () => {
  const kiosk = { location_id: id(4), name: 'Kiosk' };
  const user = { locations: [...OWNER.locations, kiosk] };
  answerBy(reports.get, ({ query }) => ({ ...SPEND, location: query.location_id ? kiosk : null }));
  const shown = openScreen('/reports/spend?from=2026-10-22&to=2026-11-20', { user });
  await page.getByRole('combobox', { name: locationTexts.location }).selectOptions('Kiosk');
  await expect.element(page.getByText(texts.atLocation.spend('Kiosk'))).toBeVisible();
  await expect.poll(shown.address).toContain(`location_id=${id(4)}`);
  refuse(reports.file, 500, { detail: 'The server is busy.', code: 'internal' });
  await page.getByRole('button', { name: texts.download }).click();
  await page.getByRole('menuitem', { name: texts.formats.pdf }).click();
  await expect.poll(() => sentTo(reports.file).at(-1)?.query.location_id).toBe(id(4));
  await userEvent.keyboard('{Escape}');
  // What is of the whole company offers no choice, and neither does a company with one location.
  openScreen('/reports/reading', { user });
  await expect.element(page.getByRole('heading', { name: texts.questions.reading })).toBeVisible();
  expect(page.getByRole('combobox', { name: locationTexts.location }).elements()).toHaveLength(0);
  openScreen('/reports/spend');
  await expect.element(page.getByRole('heading', { name: texts.questions.spend })).toBeVisible();
  expect(page.getByRole('combobox', { name: locationTexts.location }).elements()).toHaveLength(0);
});

test('How well invoices are read is a share, in the answer, in the chart and in its table', async () => {
  answer(reports.get, {
    ...SPEND,
    report: 'reading',
    figure: 0.953,
    figure_before: 0.9,
    series: [
      { date: '2026-10-22', amount: 0.9, before: null },
      { date: '2026-10-23', amount: 1, before: 0.875 },
    ],
    columns: [
      { key: 'vendor', kind: 'text' },
      { key: 'fields_right', kind: 'percent' },
      { key: 'presses', kind: 'quantity' },
    ],
    rows: [{ item_id: null, vendor_id: ITEM_ID, cells: ['Northside Foods', 0.953, null] }],
  });
  openScreen('/reports/reading');
  await expect.element(page.getByText(/95\.3%.* of the values/)).toBeVisible();
  await page.getByText(texts.asTable).click();
  const chart = page.getByRole('table', { name: texts.chart });
  await expect.poll(() => chart.element().textContent).toMatch(/90%—.*100%87[.]5%/);
  await expect.element(page.getByRole('button', { name: texts.groups.month })).toBeVisible();
});

test('The report about reading can be narrowed to one engine where several have read', async () => {
  const read = { ...SPEND, report: 'reading' as const, figure: 0.9, figure_before: null };
  answerBy(reports.get, ({ query }) => ({
    ...read,
    engines: [...READING_ENGINES],
    engine: query.engine === 'vision' ? ('vision' as const) : null,
  }));
  const shown = openScreen('/reports/reading');
  await page.getByRole('button', { name: texts.engines.vision }).click();
  await expect.poll(() => sentTo(reports.get).at(-1)?.query.engine).toBe('vision');
  await page.getByRole('button', { name: texts.engines.all }).click();
  await expect.poll(shown.address).not.toContain('engine=');
});

test('An empty report says what to do next, and a report that nobody knows is a page not found', async () => {
  answer(reports.get, {
    ...SPEND,
    report: 'missing',
    group: 'item',
    figure: 0,
    series: [],
    rows: [],
    row_count: 0,
    note: 'no_sales',
  });
  openScreen('/reports/missing');
  await expect.element(page.getByText(texts.empty.missing.title)).toBeVisible();
  await expect.element(page.getByText(texts.notes.no_sales)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.emptyAction.missing })).toHaveAttribute('href', '/counts');
  openScreen('/reports/nothing');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('A screen that cannot be loaded without a network speaks of no entries, and loads on retry', async () => {
  answerBy(reports.get, () => {
    throw new TypeError('Failed to fetch');
  });
  openScreen('/reports/spend');
  const failure = page.getByRole('alert');
  await expect.element(failure.getByText(commonTexts.failures.notLoaded.network ?? '', { exact: true })).toBeVisible();
  answer(reports.get, SPEND);
  await failure.getByRole('button', { name: commonTexts.actions.retry }).click();
  await expect.element(page.getByText(texts.answers.spend('$120.50'))).toBeVisible();
});

test('A report that has too few sales to answer does not answer, and its note leads to the sales', async () => {
  const columns: Report['columns'] = [{ key: 'item', kind: 'text' }];
  const nothing = { figure: null, figure_before: null, series: [], columns, rows: [], row_count: 0 };
  answer(reports.get, { ...SPEND, ...nothing, report: 'slow', group: 'item', note: 'few_sales' });
  openScreen('/reports/slow');
  await expect.element(page.getByText(texts.fewSales)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.noteActions.few_sales })).toHaveAttribute('href', '/pos');
  expect(page.getByText(texts.empty.slow.title).elements()).toEqual([]);
});

test('When the table has no room for a column with the unit, each quantity names its own', async () => {
  const columns = (['item', 'on_hand', 'to_order', 'unit'] as const).map((key, at) => ({
    key,
    kind: at === 1 || at === 2 ? ('quantity' as const) : ('text' as const),
  }));
  const rows = [{ item_id: ITEM_ID, vendor_id: null, cells: ['Deli paper', 24, 2, 'box'] }];
  answer(reports.get, { ...SPEND, report: 'to_order', group: 'item', series: [], columns, rows });
  await page.viewport(390, 844);
  openScreen('/reports/to_order');
  await expect.element(page.getByRole('cell', { name: '2 box' })).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'box', exact: true })).toBeVisible();
  // What is on hand is counted in another unit than what is ordered.
  expect(page.getByRole('cell', { name: '24 box' }).elements()).toHaveLength(0);
});

test('A margin below zero keeps its sign and says that the item sells below its cost', async () => {
  const columns = (['item', 'margin_before', 'margin_now'] as const).map((key, at) => ({
    key,
    kind: at === 0 ? ('text' as const) : ('percent' as const),
  }));
  const rows = [{ item_id: ITEM_ID, vendor_id: null, cells: ['Oil', -0.16667, 0.25] }];
  answer(reports.get, { ...SPEND, report: 'prices', group: 'item', series: [], columns, rows });
  openScreen('/reports/prices');
  await expect.element(page.getByRole('cell', { name: `−16.7% ${texts.belowCost}` })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '25%', exact: true })).toBeVisible();
});

test('Staff look at a report without downloading it; a refused download says why', async () => {
  answer(reports.get, SPEND);
  openScreen('/reports/spend', { user: { role: 'staff' } });
  await expect.element(page.getByRole('button', { name: texts.print })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.download })).not.toBeInTheDocument();

  refuse(reports.file, 500, { detail: 'The server is busy.', code: 'internal' });
  openScreen('/reports/spend');
  await page.getByRole('button', { name: texts.download }).click();
  await page.getByRole('menuitem', { name: texts.formats.xlsx }).click();
  await expect.element(page.getByText('The server is busy.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
