import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import type { CreditRow, CreditStatus } from '#contract/invoices/credits/credits.ts';
import { Tag, type Tone } from '../../../ui/Tag.tsx';

const TONES: Record<CreditStatus, Tone> = { open: 'doubt', sent: 'busy', settled: 'good', written_off: 'quiet' };

/** How far a credit request has come; one without an answer for long says so first. */
export function CreditTag({ credit }: { credit: Pick<CreditRow, 'status' | 'is_overdue' | 'days'> }) {
  if (credit.is_overdue) return <Tag tone="doubt">{creditTexts.overdue(credit.days)}</Tag>;
  return <Tag tone={TONES[credit.status]}>{creditTexts.statuses[credit.status]}</Tag>;
}

/** The invoice or the order that a request is about. */
export function aboutWords({
  invoice_id,
  invoice,
  order,
}: Pick<CreditRow, 'invoice_id' | 'invoice' | 'order'>): string {
  if (invoice_id === null && order !== null) return creditTexts.aboutOrder(order);
  return creditTexts.aboutInvoice(invoice);
}
