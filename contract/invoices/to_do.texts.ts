import type { InvoiceRow } from './invoice.ts';
import { kindTexts } from './kinds.texts.ts';
import type { Task } from './to_do.ts';

type Row = Pick<InvoiceRow, 'reason' | 'currency' | 'doubt_count' | 'kind' | 'offer'>;

/** Sentences of the documents that need a user. */
export const toDoTexts = {
  groups: {
    approve: 'Waiting for approval',
    refused: 'Declined by an approver',
    unreadable: 'Could not be read',
    duplicate: 'Possible duplicates',
    kind: 'Not invoices',
    exchange_rate: 'Without an exchange rate',
    sums: 'Do not add up',
    values: 'Values to check',
    lines: 'Without lines',
    post: 'Ready to post',
  } satisfies Record<Task, string>,
  /** Why the document waits. `offBy` is formatted; null when it is not known. */
  sentence: (task: Task, { reason, currency, doubt_count, kind, offer }: Row, offBy: string | null): string => {
    switch (task) {
      case 'approve':
        return 'It is posted only after an approver has agreed.';
      case 'refused':
        return 'An approver declined it and gave a reason.';
      case 'unreadable':
      case 'duplicate':
        return reason ?? '';
      case 'kind':
        if (kind === 'statement') return 'A statement. See which of its invoices never arrived here.';
        return [kindTexts.names[kind], offer?.words && kindTexts.says(offer.words)].filter(Boolean).join('. ');
      case 'exchange_rate':
        return `It is in ${currency}, and no exchange rate was entered.`;
      case 'sums':
        return offBy ? `Its sums are off by ${offBy}.` : 'Its sums do not add up.';
      case 'values':
        return doubt_count === 1 ? 'We are not sure of 1 value.' : `We are not sure of ${doubt_count} values.`;
      case 'lines':
        return 'It has no lines yet.';
      case 'post':
        return 'Everything adds up, and nothing is in doubt.';
    }
  },
  /** The one next step. */
  actions: {
    approve: 'Approve or decline',
    refused: 'Correct it',
    unreadable: 'Enter by hand',
    duplicate: 'Compare',
    kind: 'Decide',
    exchange_rate: 'Enter the rate',
    sums: 'Correct it',
    values: 'Check values',
    lines: 'Add lines',
    post: 'Post it',
  } satisfies Record<Task, string>,
  /** For a statement, instead of the text of its group. */
  compareStatement: 'See what is missing',
  /** For whoever can only look. */
  look: 'Open',
  columns: { document: 'Document', why: 'Why it waits', action: 'Next step' },
};
