import type { Page } from '@playwright/test';
import type { PosConnection, PosValue } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import type { PosTask, TaskReview } from '#contract/pos/tasks.ts';
import type { Scene } from '../scene.ts';

const REPORT = [
  'Order Id,Order Date,Menu Item,Qty,Net Price,Void?',
  '2001,11/20/26 12:01 PM,Turkey club,2,23.90,False',
  '2001,11/20/26 12:01 PM,Oat latte,1,4.95,False',
  '2002,11/20/26 12:30 PM,Avocado toast,some,8.50,False',
].join('\n');

/** What the till sold. */
export const SALES_SCENES: Scene[] = [
  {
    name: 'sales',
    async play({ page }) {
      await page.goto('/pos');
      await page.getByRole('row').nth(3).waitFor();
      await page.getByRole('region', { name: 'Sales log' }).waitFor();
    },
  },
  {
    name: 'sales-match',
    async play({ page }) {
      await page.goto('/pos');
      await page.getByRole('button', { name: 'Match Kettle chips' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Use Kettle chips, sea salt' }).click();
      await dialog.getByRole('button', { name: 'Show effect' }).click();
      await dialog.getByRole('button', { name: 'Save match' }).waitFor();
    },
  },
  {
    name: 'sales-bundle',
    async play({ page }) {
      await page.goto('/pos');
      await page.getByRole('button', { name: 'Match Kettle chips' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Use Kettle chips, sea salt' }).click();
      for (const search of ['oat', 'lemon']) {
        await dialog.getByRole('button', { name: 'Add another item' }).click();
        await dialog.getByRole('combobox').fill(search);
        await page
          .getByRole('option', { name: new RegExp(search, 'i') })
          .first()
          .click();
      }
      await dialog.getByRole('button', { name: 'Show effect' }).click();
      await dialog.getByRole('button', { name: 'Save match' }).waitFor();
    },
  },
  {
    name: 'sales-file',
    async play({ page }) {
      await page.goto('/pos');
      await page.locator('input[type=file]').setInputFiles({
        name: 'item-selection-details.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(REPORT),
      });
      await page.getByRole('dialog').getByText('1 row is left out:').waitFor();
    },
  },
  {
    name: 'sales-long-file',
    async play({ page }) {
      const file: PosTask = {
        ...TASK,
        driver: 'file',
        kind: 'file',
        file_name: 'november.csv',
        state: 'running',
        step: 'read',
        progress: 0.42,
        done_count: 5_400_000,
        first_on: null,
        last_on: null,
        sale_count: 0,
      };
      const read: PosTask = {
        ...file,
        task_id: BAGELS.item_id,
        file_name: 'october.csv',
        state: 'review',
        step: 'compare',
      };
      const json = {
        tasks: [file, { ...read, sale_count: 12_480, first_on: '2026-10-01', last_on: '2026-10-31' }],
        total_count: 2,
      };
      await page.route(/\/api\/pos\/tasks(\?|$)/, (route) => route.fulfill({ json }));
      await page.goto('/pos');
      await page.getByText('Reading the file').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sales-connected',
    play: ({ page }) => withSquare(page, { open_tickets: 2, reserved: RESERVED }),
  },
  {
    name: 'sales-syncing',
    play: ({ page }) => withSquare(page, { task: { ...TASK, state: 'running', progress: 0.62, done_count: 4120 } }),
  },
  {
    name: 'sales-failed',
    play: ({ page }) => withSquare(page, { task: { ...TASK, state: 'failed', fault: 'unavailable' } }),
  },
  {
    name: 'sales-signed-out',
    play: ({ page }) =>
      withSquare(page, { state: 'signed_out', task: { ...TASK, state: 'failed', fault: 'signed_out' } }),
  },
  {
    name: 'sales-who-is-right',
    async play({ page }) {
      await withSquare(page, { value_count: 3 });
      await page.getByRole('button', { name: posTexts.sync.more('Square') }).click();
      await page.getByRole('menuitem', { name: posTexts.sources.open }).click();
      await page.getByRole('dialog').getByLabel('On hand').waitFor();
    },
  },
  {
    name: 'sales-values',
    async play({ page }) {
      await page.route(/\/pos\/connections\/[^/]+\/values$/, (route) => route.fulfill({ json: { values: VALUES } }));
      await withSquare(page, { value_count: 3, counts_fault: 'signed_out' });
      await page.getByRole('button', { name: 'Compare values: Square' }).click();
      await page.getByRole('dialog').getByRole('row').nth(3).waitFor();
    },
  },
  { name: 'sales-paused', play: ({ page }) => withSquare(page, { state: 'paused' }) },
  {
    name: 'sales-set-up',
    async play({ page }) {
      await page.route(/\/pos\/connections\/[^/]+\/places$/, (route) =>
        route.fulfill({ json: { places: [{ ref: 'L1', name: 'Main Street' }] } }),
      );
      await withSquare(page, { state: 'setting_up', is_accepted: false, synced_until: null, place_name: null });
      await page.getByRole('button', { name: 'Set up: Square' }).click();
      await page.getByRole('dialog').getByLabel('Sales location').waitFor();
    },
  },
  {
    name: 'sales-review',
    async play({ page }) {
      const task: PosTask = { ...TASK, state: 'review', step: 'compare', progress: 1 };
      await page.route(new RegExp(`/pos/tasks/${ID}$`), (route) =>
        route.fulfill({ json: { ...task, review: REVIEW } }),
      );
      await withSquare(page, { task, is_accepted: false, synced_until: null });
      await page.getByRole('button', { name: 'Check changes: Square' }).click();
      await page.getByRole('dialog').getByRole('row').nth(2).waitFor();
    },
  },
];

const ID = '018f2f7e-0000-7000-8000-000000000031';
const BAGELS = { pos_item_id: ID, sold_item: 'Bagel', item_id: ID, item: 'Bagels', stock_unit: 'ea' };
const VALUES: PosValue[] = [
  { ...BAGELS, field: 'name', ours: 'Bagels', theirs: 'Bagel, plain' },
  { ...BAGELS, field: 'price', ours: '225', theirs: '250' },
  { ...BAGELS, field: 'barcode', ours: null, theirs: '0098245612304' },
];
const REVIEW: TaskReview = {
  fault_count: 0,
  faults: [],
  differences: [
    { item_id: ID, item: 'Oat milk', stock_unit: 'L', on_hand: 4, change: -6.5, after: -2.5 },
    {
      item_id: '018f2f7e-0000-7000-8000-000000000032',
      item: 'Bagels',
      stock_unit: 'ea',
      on_hand: 96,
      change: -41,
      after: 55,
    },
  ],
  too_much: [],
  brake: { moved: 2, emptied: 1, items: 24 },
  unmatched_count: 3,
  digest: 'shown',
};
const RESERVED = [{ item_id: ID, item: 'Bagels', quantity: 3, stock_unit: 'ea' }];

const TASK: PosTask = {
  task_id: ID,
  driver: 'square',
  kind: 'sync',
  state: 'running',
  step: 'sales',
  progress: null,
  done_count: 0,
  fault: null,
  retry_at: null,
  ended_at: null,
  file_name: null,
  sale_count: 0,
  line_count: 0,
  first_on: null,
  last_on: null,
  created_at: '2026-11-20T15:00:00.000Z',
  created_by: 'maple',
  is_undone: false,
};

/** A shop whose Square is connected. */
async function withSquare(page: Page, more: Partial<PosConnection>): Promise<void> {
  const connection: PosConnection = {
    connection_id: ID,
    driver: 'square',
    state: 'active',
    account_name: 'Maple Deli',
    place_name: 'Main Street',
    history_from: '2026-08-20',
    stock_from: '2026-11-20',
    refunds_return: true,
    is_accepted: true,
    synced_until: '2026-11-20T15:02:00.000Z',
    open_tickets: 0,
    reserved: [],
    task: null,
    sources: { name: 'counterbook', price: 'pos', codes: 'pos', count: 'counterbook' },
    value_count: 0,
    counts_fault: null,
    counts_sent_at: '2026-11-20T15:02:00.000Z',
    ...more,
  };
  await page.route(/\/api\/pos\/connections$/, (route) =>
    route.fulfill({ json: { drivers: ['square'], connections: [connection], counting: ['square'] } }),
  );
  await page.goto('/pos');
  await page.getByRole('article', { name: 'Square' }).waitFor();
  await page.getByRole('row').nth(3).waitFor();
}
