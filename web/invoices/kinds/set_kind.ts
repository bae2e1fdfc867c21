import type { Invoice } from '#contract/invoices/invoice.ts';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { call } from '../../api.ts';
import { tell } from '../../ui/dialogs/notify.ts';

/** Saves what was typed, runs a call on the whole invoice, and takes its answer. Resolves with whether both worked. */
export type ChangeWhole = (what: () => Promise<Invoice>) => Promise<boolean>;

/** Says what the document is, and tells the user whether it is read again for that. */
export async function setKind(invoice_id: string, kind: DocumentKind, change: ChangeWhole): Promise<void> {
  let isReadAgain = false;
  const isDone = await change(async () => {
    const invoice = await call(kinds.set, { params: { invoice_id }, body: { kind } });
    isReadAgain = invoice.status === 'reading';
    return invoice;
  });
  if (isDone) tell((isReadAgain ? kindTexts.readAgain : kindTexts.changed)[kind]);
}
