import { useMutation, useQuery } from '@tanstack/react-query';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { warn } from '../../ui/dialogs/notify.ts';

/**
 * Where the goods of a document came in. Its order says it instead: all but a canceled one of a packing slip, which was undone with the slip
 * and follows it when it is posted again.
 */
export function InvoiceLocation({ invoice: { invoice_id, kind, location_id, has_orders } }: { invoice: Invoice }) {
  const { data } = useQuery({ ...q(orderLink.get, { params: { invoice_id } }), enabled: has_orders });
  const choose = useMutation({
    mutationFn: (chosen: string) => call(invoices.update, { params: { invoice_id }, body: { location_id: chosen } }),
    onSettled: () => invalidate(invoices.get),
    onError: (error) => warn(sentenceOf(error)),
  });
  const order = data?.order;
  if (has_orders && (!data || (order && (order.status !== 'canceled' || kind !== 'packing_slip')))) return null;
  return (
    <LocationSelect
      label={texts.receivedAt}
      value={(choose.isPending ? choose.variables : location_id) ?? ''}
      readOnly={choose.isPending}
      onChange={(chosen) => choose.mutate(chosen)}
    />
  );
}
