import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/events.ts';
import type { Invoice, InvoiceRow } from '#contract/invoices/invoice.ts';
import type { invoices } from '#contract/invoices/invoices.ts';

type InvoiceEvent = Extract<LiveEvent, { type: 'invoice' }>;
type InvoiceList = { invoices: InvoiceRow[] };
/** One answer, or the pages of a list that grows. */
type ShownList = InvoiceList | { pages: InvoiceList[] };

// Spelled out: a page that shows no invoices does not fetch their calls to name them.
const LISTS = ['/invoices' satisfies typeof invoices.list.path];
const DOCUMENTS = ['/invoices/:invoice_id' satisfies typeof invoices.get.path];

/**
 * Writes how far a reading is into the shown data instead of fetching it again.
 * @returns whether a list has told of the reading
 */
export function showProgress(event: InvoiceEvent, client: QueryClient): boolean {
  const lists = client.getQueriesData<ShownList>({ queryKey: LISTS });
  const rows = lists.flatMap(([, list]) => (list ? pagesOf(list).flatMap((page) => page.invoices) : []));
  const isTold = rows.some((row) => row.invoice_id === event.id && row.status === 'reading');
  const patch = <Row extends InvoiceRow>(row: Row): Row =>
    row.invoice_id === event.id && row.status === 'reading' ? { ...row, progress: event.progress } : row;
  const patchPage = (page: InvoiceList) => ({ ...page, invoices: page.invoices.map(patch) });
  client.setQueriesData<ShownList>(
    { queryKey: LISTS },
    (list) => list && ('pages' in list ? { ...list, pages: list.pages.map(patchPage) } : patchPage(list)),
  );
  client.setQueriesData<Invoice>({ queryKey: DOCUMENTS }, (invoice) => invoice && patch(invoice));
  return isTold;
}

function pagesOf(list: ShownList): InvoiceList[] {
  return 'pages' in list ? list.pages : [list];
}
