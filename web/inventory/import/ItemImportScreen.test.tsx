import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { itemImportErrors, itemImportTexts as texts } from '#contract/inventory/files/imports.texts.ts';
import {
  type ImportedRow,
  ITEM_IMPORT_FIELDS,
  type ItemImport,
  type ItemMapping,
  itemImports,
} from '#contract/inventory/files/imports.ts';
import { invalidate } from '../../query.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';
import { fileFault } from './columns.ts';

const FIELDS = Object.fromEntries(ITEM_IMPORT_FIELDS.map((field) => [field, null])) as Omit<ItemMapping, 'levels'>;
const NOTHING: ItemMapping = { ...FIELDS, levels: [] };
const UPLOADED: ItemImport = {
  item_import_id: id(90),
  state: 'uploaded',
  file_name: 'goods.csv',
  row_count: 3,
  rows_done: 0,
  system: null,
  created_at: '2026-11-20T15:00:00.000Z',
  created_by: OWNER.username,
  started_at: null,
  ended_at: null,
  undone_at: null,
  headings: ['Ware', 'Qty'],
  samples: [['Oat milk', '24']],
  location_id: id(3),
  mapping: { ...NOTHING, stock: 1 },
  outcomes: { new: 0, changed: 0, same: 0, refused: 0 },
  opening: { item_count: 0, value: 0 },
  adds: { vendors: [], categories: [], areas: [] },
};
const CHECKED: ItemImport = {
  ...UPLOADED,
  state: 'checked',
  mapping: { ...NOTHING, name: 0, stock: 1 },
  outcomes: { new: 1, changed: 1, same: 0, refused: 1 },
  opening: { item_count: 1, value: 48 },
  adds: { vendors: ['Tea Traders'], categories: [], areas: [] },
};
const ROW: ImportedRow = {
  row_number: 2,
  outcome: 'new',
  name: 'Oat milk',
  item_id: null,
  changes: [],
  notes: [],
  faults: [],
  stock: '24',
  unit: 'l',
  unit_cost: '2',
  lot: { expires_on: '2026-11-30', code: 'L7' },
};
const ROWS: ImportedRow[] = [
  ROW,
  {
    ...ROW,
    row_number: 3,
    outcome: 'changed',
    name: 'Mint tea',
    stock: null,
    unit_cost: null,
    lot: null,
    changes: [{ field: 'price', before: '5.00', after: '5.50' }],
    notes: [{ kind: 'stock_kept', value: '9' }],
  },
  {
    ...ROW,
    row_number: 4,
    outcome: 'refused',
    name: 'Salt',
    stock: null,
    unit_cost: null,
    lot: null,
    faults: [{ field: 'stock', reason: 'negative', value: '-3' }],
  },
];

test('A file goes from its columns over its rows to the import, which is undone after one question', async () => {
  let shown = UPLOADED;
  answerBy(itemImports.get, () => shown);
  answer(itemImports.rows, { rows: ROWS, total_count: 3 });
  openScreen(`/inventory/import/${id(90)}`);
  // The names are not guessed: nothing is checked before a user says where they are.
  await page.getByRole('button', { name: texts.columns.check }).click();
  await expect.element(page.getByText(itemImportErrors.pickName)).toBeVisible();
  expect(sentTo(itemImports.check)).toEqual([]);
  await page.getByRole('combobox', { name: texts.columns.heading('Ware') }).click();
  await page.getByRole('option', { name: texts.columns.fields.name, exact: true }).click();
  answerBy(itemImports.check, () => {
    shown = CHECKED;
    return shown;
  });
  await page.getByRole('button', { name: texts.columns.check }).click();
  await expect
    .element(page.getByText(texts.check.change({ field: 'price', before: '5.00', after: '5.50' })))
    .toBeVisible();
  expect(sentTo(itemImports.check).map(({ body }) => body)).toEqual([{ mapping: CHECKED.mapping, location_id: id(3) }]);
  await expect.element(page.getByText(texts.check.notes.stock_kept('9'))).toBeVisible();
  await expect.element(page.getByText('expires Nov 30, 2026 · Lot L7')).toBeVisible();
  await expect.element(page.getByText('Opening stock: “-3” is negative. Enter zero or more.')).toBeVisible();
  await expect.element(page.getByText(texts.check.addsVendors('Tea Traders'))).toBeVisible();

  answerBy(itemImports.run, () => {
    shown = { ...CHECKED, state: 'finished' };
    return shown;
  });
  await page.getByRole('button', { name: texts.check.run(2) }).click();
  await expect.element(page.getByRole('heading', { name: texts.result.finished })).toBeVisible();
  refuse(itemImports.undo, 409, { detail: itemImportErrors.standing(['“Oat milk” was sold.'], 0), code: 'standing' });
  const undo = page.getByRole('button', { name: texts.result.undo });
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: texts.result.undo }).click();
  await expect.element(page.getByText('“Oat milk” was sold.')).toBeVisible();
  answerBy(itemImports.undo, () => {
    shown = { ...CHECKED, state: 'undone', undone_at: '2026-11-20T16:00:00.000Z' };
    return shown;
  });
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: texts.result.undo }).click();
  await expect.element(page.getByRole('heading', { name: texts.result.undone })).toBeVisible();
});

test('With several locations, a column can be a level of one, and the check names the location', async () => {
  let shown: ItemImport = { ...UPLOADED, mapping: { ...NOTHING, name: 0, stock: 1 } };
  answerBy(itemImports.get, () => shown);
  const change = { field: 'par_level' as const, before: '4', after: '24', location: 'Kiosk' };
  answer(itemImports.rows, { rows: [{ ...ROW, outcome: 'changed', changes: [change] }], total_count: 1 });
  const locations = [...OWNER.locations, { location_id: id(4), name: 'Kiosk' }];
  openScreen(`/inventory/import/${id(90)}`, { user: { locations } });
  const column = page.getByRole('combobox', { name: texts.columns.heading('Qty') });
  const choose = async (label: string) => {
    await column.click();
    await page.getByRole('option', { name: label, exact: true }).click();
  };
  await choose(texts.columns.levels.reorder_point('Kiosk'));
  await choose(texts.columns.levels.par_level('Kiosk'));
  await expect.element(column).toHaveValue('Par level at Kiosk');
  answerBy(itemImports.check, () => {
    shown = CHECKED;
    return shown;
  });
  await page.getByRole('button', { name: texts.columns.check }).click();
  await expect.element(page.getByText('Par level at Kiosk: 4 → 24')).toBeVisible();
  const levels = [{ location_id: id(4), par_level: 1, reorder_point: null }];
  expect(sentTo(itemImports.check).map(({ body }) => body)).toMatchObject([
    { mapping: { name: 0, stock: null, levels } },
  ]);
});

test('The result shows all rows, also when the check showed only some of them', async () => {
  let shown = CHECKED;
  answerBy(itemImports.get, () => shown);
  answer(itemImports.rows, { rows: ROWS, total_count: 3 });
  const screen = openScreen(`/inventory/import/${id(90)}`);
  await page.getByRole('button', { name: texts.check.outcomes.refused }).click();
  await expect.poll(screen.address).toContain('rows=refused');
  answerBy(itemImports.run, () => {
    shown = { ...CHECKED, state: 'finished' };
    return shown;
  });
  await page.getByRole('button', { name: texts.check.run(2) }).click();
  await expect.element(page.getByRole('heading', { name: texts.result.finished })).toBeVisible();
  await expect.poll(screen.address).not.toContain('rows');
});

test('A page that hears of the start before its own answer shows all rows too', async () => {
  answer(itemImports.get, CHECKED);
  answer(itemImports.rows, { rows: ROWS, total_count: 3 });
  const screen = openScreen(`/inventory/import/${id(90)}`);
  await page.getByRole('button', { name: texts.check.outcomes.refused }).click();
  await expect.poll(screen.address).toContain('rows=refused');
  const running: ItemImport = { ...CHECKED, state: 'running' };
  answer(itemImports.run, running);
  const letGo = hold(itemImports.run);
  await page.getByRole('button', { name: texts.check.run(2) }).click();
  await expect.poll(() => sentTo(itemImports.run)).toHaveLength(1);
  answer(itemImports.get, running);
  await invalidate(itemImports.get);
  await expect.element(page.getByRole('heading', { name: texts.result.running })).toBeVisible();
  letGo();
  await expect.poll(screen.address).not.toContain('rows');
});

test('The rows that are left out are downloaded at the check and after the import, and a failure says so', async () => {
  answer(itemImports.get, CHECKED);
  answer(itemImports.rows, { rows: ROWS, total_count: 3 });
  openScreen(`/inventory/import/${id(90)}`);
  const download = page.getByRole('button', { name: texts.refused.download(1) });
  await expect.element(page.getByText(texts.check.refused(1))).toBeVisible();
  refuse(itemImports.refused, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await download.click();
  await expect.element(page.getByText(texts.refused.failed)).toBeVisible();
  expect(sentTo(itemImports.refused)).toHaveLength(1);
});

test('A file that is refused says why and leaves the choice of another', async () => {
  answer(itemImports.list, { imports: [], total_count: 0 });
  refuse(itemImports.upload, 422, { detail: itemImportErrors.tooManyRows(20_000), code: 'too_many_rows' });
  openScreen('/inventory/import');
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const field = document.querySelector('input[type=file]') as HTMLElement;
  await userEvent.upload(page.elementLocator(field), new File(['Name\nSalt\n'], 'goods.csv', { type: 'text/csv' }));
  await expect.element(page.getByText(itemImportErrors.tooManyRows(20_000))).toBeVisible();
  expect([
    fileFault([new File(['x'], 'old.xls')]),
    fileFault([new File(['x'], 'photo.jpg')]),
    fileFault([]),
    fileFault([new File(['x'], 'goods.xlsx')]),
  ]).toEqual([itemImportErrors.oldExcel, itemImportErrors.wrongKind, itemImportErrors.noFile, null]);
});
