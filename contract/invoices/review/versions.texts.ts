import { reviewTexts } from './review.texts.ts';
import type { ChangedField, FieldChange, Version } from './versions.ts';

const FIELDS: Record<ChangedField, string> = {
  ...reviewTexts.cells,
  ...reviewTexts.fields,
  kind: 'Kind of document',
  order: 'Purchase order',
  location: 'Location',
  parts: 'Mixed case',
  expires_on: 'Expires on',
  lot_code: 'Lot',
  not_stock: 'Not stock',
  is_deposit: 'Deposit',
  added: 'Added',
  removed: 'Removed',
};

function changeText({ line, field, before, after }: FieldChange): string {
  const name = line === '' ? reviewTexts.page.unnamed : line;
  if (field === 'added' || field === 'removed') {
    const amount = field === 'added' ? after : before;
    return `${name}: ${field}${amount === null ? '' : ` (${amount})`}`;
  }
  const what = name === null ? FIELDS[field] : `${name}, ${FIELDS[field]}`;
  if (before === null && after === null) return `${what}: changed`;
  if (before === after) return `${what}: ${before} confirmed`;
  return `${what}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;
}

interface CasePartSaid {
  item: string;
  quantity: string;
  price: string | null;
  expires_on: string | null;
  lot_code: string | null;
}

/** What one case holds: "12 Cola, 12 Lemon soda (0.90 each, expires 2026-12-01, lot L-1)". */
export function casePartsText(parts: readonly CasePartSaid[]): string {
  return parts
    .map(({ item, quantity, price, expires_on, lot_code }) => {
      const more = [price && `${price} each`, expires_on && `expires ${expires_on}`, lot_code && `lot ${lot_code}`];
      const said = more.filter(Boolean).join(', ');
      return `${quantity} ${item}${said ? ` (${said})` : ''}`;
    })
    .join(', ');
}

/** Sentences about the changes of a document. */
export const versionTexts = {
  title: 'Changes',
  none: 'No changes yet.',
  cause: (cause: Version['cause'], user: string | null) => {
    const done = cause === 'edited' ? 'Edited' : 'Read again';
    return user === null ? done : `${done} by ${user}`;
  },
  change: changeText,
};
