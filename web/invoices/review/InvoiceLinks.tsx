import { lazy, Suspense } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { isPostedKind } from '#contract/invoices/kind_names.ts';
import { useShop } from '../../shell/shop.ts';

// Most invoices that are opened have no order, one location and no credits.
const InvoiceOrder = lazy(async () => ({ default: (await import('./order/InvoiceOrder.tsx')).InvoiceOrder }));
const InvoiceLocation = lazy(async () => ({ default: (await import('./InvoiceLocation.tsx')).InvoiceLocation }));
const InvoiceCredits = lazy(async () => ({
  default: (await import('../credits/InvoiceCredits.tsx')).InvoiceCredits,
}));
const InvoicePayment = lazy(async () => ({
  default: (await import('../payables/InvoicePayment.tsx')).InvoicePayment,
}));

interface InvoiceLinksProps {
  invoice: Invoice;
  /** As the server said it last: a mark is no change of the document, whose version stays. */
  payment: Invoice['payment'];
  mayEdit: boolean;
}

/** What a document belongs to, where it can: its order, the location where its goods go, its payment, its credits. */
export function InvoiceLinks({ invoice, payment, mayEdit }: InvoiceLinksProps) {
  const { user } = useShop();
  const { invoice_id, status, has_orders } = invoice;
  if (!isPostedKind(invoice.kind)) return null;
  const isOpen = status === 'needs_review';
  const isPosted = status === 'posted';
  return (
    <Suspense fallback={null}>
      {has_orders && (isOpen || isPosted) ? (
        <InvoiceOrder invoice_id={invoice_id} mayChoose={mayEdit && isOpen && invoice.vendor_id !== null} />
      ) : null}
      {isOpen && mayEdit && user.locations.length > 1 ? <InvoiceLocation invoice={invoice} /> : null}
      {payment ? <InvoicePayment invoice_id={invoice_id} kind={invoice.kind} payment={payment} /> : null}
      {(isOpen && has_orders) || isPosted ? <InvoiceCredits invoice={invoice} /> : null}
    </Suspense>
  );
}
