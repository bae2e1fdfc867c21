import type { Page } from '@playwright/test';
import type { Item } from '#contract/inventory/items.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';

/** The demo shop's rows that scenes need. */
export interface Stage {
  page: Page;
  /** Phone, tablet or desktop. */
  width: number;
  item: Item;
  invoice(fits: (row: InvoiceRow) => boolean): InvoiceRow;
}

export interface Scene {
  name: string;
  /** Taken without a session. */
  signedOut?: boolean;
  play(stage: Stage): Promise<void>;
}
