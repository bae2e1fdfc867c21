import type { InvoiceDraft } from './draft.ts';

/** What was typed and not yet saved, kept in this tab so that a reload or an ended session loses nothing. */
export interface Backup {
  base: InvoiceDraft;
  draft: InvoiceDraft;
  /** What was sent and got no answer, the latest last: one of them may have been stored. */
  sent?: readonly InvoiceDraft[];
}

/** Whose it is, and of which invoice. After a session has expired, another user can log in in this tab and open the same invoice. */
export interface BackupPlace {
  user_id: string;
  invoice_id: string;
}

const key = ({ user_id, invoice_id }: BackupPlace) => `review.${user_id}.${invoice_id}`;

export function keepBackup(place: BackupPlace, backup: Backup): void {
  try {
    sessionStorage.setItem(key(place), JSON.stringify(backup));
  } catch {
    // A full store only means that a reload would lose the last seconds.
  }
}

export function dropBackup(place: BackupPlace): void {
  sessionStorage.removeItem(key(place));
}

export function takeBackup(place: BackupPlace): Backup | null {
  const text = sessionStorage.getItem(key(place));
  if (!text) return null;
  try {
    return JSON.parse(text) as Backup;
  } catch {
    return null;
  }
}
