import type { InvoiceDraft } from './draft.ts';

/** What was typed and not yet saved, kept in this tab so that a reload or an ended session loses nothing. */
export interface Backup {
  base: InvoiceDraft;
  draft: InvoiceDraft;
  /** What was sent and got no answer, the latest last: one of them may have been stored. */
  sent?: readonly InvoiceDraft[];
}

const key = (invoice_id: string) => `review.${invoice_id}`;

export function keepBackup(invoice_id: string, backup: Backup): void {
  try {
    sessionStorage.setItem(key(invoice_id), JSON.stringify(backup));
  } catch {
    // A full store only means that a reload would lose the last seconds.
  }
}

export function dropBackup(invoice_id: string): void {
  sessionStorage.removeItem(key(invoice_id));
}

export function takeBackup(invoice_id: string): Backup | null {
  const text = sessionStorage.getItem(key(invoice_id));
  if (!text) return null;
  try {
    return JSON.parse(text) as Backup;
  } catch {
    return null;
  }
}
