import { exportTexts } from '#contract/invoices/exports.texts.ts';
import { chargesOf, purposeOf } from '../amounts.rules.ts';
import { type Books, labelOf } from '../book_names.ts';
import type { ExportedDocument } from '../documents.sql.ts';

/** One line of a bill: everything of a document that goes to one account under one name. */
interface BillLine {
  account: string;
  description: string;
  cents: number;
}

/** Together they are the total of the document. Lines of one category are one line of the bill. */
export function billLines(document: ExportedDocument, books: Books): BillLine[] {
  const groups = new Map<string, BillLine & { label: string; count: number }>();
  for (const line of document.lines) {
    if (line.amount_cents === null) continue;
    const purpose = purposeOf(line);
    const label = labelOf(purpose);
    const group = groups.get(label) ?? {
      account: books.accountOf(purpose),
      description: '',
      cents: 0,
      label,
      count: 0,
    };
    group.cents += line.amount_cents;
    group.count += 1;
    groups.set(label, group);
  }
  const goods = [...groups.values()].map(({ account, cents, label, count }) => ({
    account,
    cents,
    description: exportTexts.lines(label, count),
  }));
  const charges = chargesOf(document).map(({ charge, cents }) => ({
    account: books.accountOf({ charge }),
    cents,
    description: exportTexts.charges[charge],
  }));
  return [...goods, ...charges].filter(({ cents }) => cents !== 0);
}

/** What tells its lines that they belong together; a document without a number gets one of ours. */
export function billNumber({ number, invoice_id }: ExportedDocument): string {
  return number || exportTexts.noNumber(invoice_id.slice(-8).toUpperCase());
}

/** A day as both programs read it in the United States. */
export function usDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
