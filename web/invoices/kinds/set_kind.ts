import type { Invoice } from '#contract/invoices/invoices.ts';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { call } from '../../api.ts';
import { tell } from '../../ui/dialogs/notify.ts';

/** Saves what was typed, runs a call on the whole invoice, and takes its answer. Resolves with whether both worked. */
export type ChangeWhole = (what: () => Promise<Invoice>) => Promise<boolean>;

export async function setKind(invoice_id: string, kind: DocumentKind, change: ChangeWhole): Promise<void> {
  const isDone = await change(() => call(kinds.set, { params: { invoice_id }, body: { kind } }));
  if (isDone) tell(kindTexts.changed[kind]);
}
