import { useMutation } from '@tanstack/react-query';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { warn } from '../../ui/dialogs/notify.ts';

/** Where the goods of an invoice came in; the location of its order says it for an invoice that bills one. */
export function InvoiceLocation({ invoice_id, location_id }: { invoice_id: string; location_id: string | null }) {
  const choose = useMutation({
    mutationFn: (chosen: string) => call(invoices.update, { params: { invoice_id }, body: { location_id: chosen } }),
    onSettled: () => invalidate(invoices.get),
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <LocationSelect
      label={texts.receivedAt}
      value={(choose.isPending ? choose.variables : location_id) ?? ''}
      readOnly={choose.isPending}
      onChange={(chosen) => choose.mutate(chosen)}
    />
  );
}
