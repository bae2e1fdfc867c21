import { plural } from '../texts/plural.ts';
import type { InvoiceSort } from './invoices.ts';
import type { Progress } from './progress.ts';
import type { InvoiceStatus, ListStatus } from './statuses.ts';

/** Sentences of the list of invoices, and of what an invoice is called everywhere. */
export const invoiceTexts = {
  title: 'Invoices',
  add: 'Add invoices',
  photograph: 'Photograph invoice',
  export: 'Export',
  moreActions: 'More actions',
  search: 'Search invoices',
  statuses: {
    to_do: 'To do',
    needs_review: 'Needs review',
    reading: 'Reading',
    posted: 'Posted',
    duplicate: 'Duplicates',
    rejected: 'Archived',
    all: 'All',
  } satisfies Record<ListStatus | 'all', string>,
  /** One invoice's state, as its tag shows it. */
  states: {
    needs_review: 'Needs review',
    reading: 'Reading',
    posted: 'Posted',
    duplicate: 'Duplicate',
    rejected: 'Archived',
  } satisfies Record<InvoiceStatus, string>,
  /** Of a document that can be joined with the other pages of its invoice. */
  anotherPage: 'Another page',
  filters: {
    status: 'Status',
    vendor: 'Vendor',
    anyVendor: 'Any vendor',
    from: 'From date',
    to: 'To date',
    fromShort: 'From',
    toShort: 'To',
    more: 'Filters',
    clear: 'Clear filters',
  },
  sortBy: 'Sort by',
  sorts: {
    newest: 'Last added',
    latest_date: 'Latest date',
    earliest_date: 'Earliest date',
    vendor: 'Vendor, A to Z',
    vendor_reversed: 'Vendor, Z to A',
    highest_total: 'Highest total',
    lowest_total: 'Lowest total',
    state: 'Status, to review first',
    state_reversed: 'Status, archived first',
  } satisfies Record<InvoiceSort, string>,
  columns: {
    vendor: 'Vendor',
    number: 'Number',
    date: 'Date',
    lines: 'Lines',
    total: 'Total',
    state: 'Status',
  },
  table: 'Invoices',
  sample: 'Sample',
  noNumber: 'no number',
  noDate: 'no date',
  found: (count: number) => plural(count, 'invoice', 'invoices'),
  foundLeast: (count: number) => `${count.toLocaleString('en-US')}+ invoices`,
  shown: (shown: number, found: string) => `${shown.toLocaleString('en-US')} of ${found} shown`,
  doubts: (count: number) => `${count} to check`,
  ready: 'Ready to post',
  noLines: 'No lines yet',
  unreadable: 'Could not be read',
  reviewNext: (count: number) => (count === 1 ? 'Review 1 invoice' : `Review ${count} invoices`),
  doesNotAddUp: 'Does not add up',
  offBy: (difference: string) => `Off by ${difference}`,
  archivedDone: 'The document was archived. You can find it under “Archived”.',
  postedOn: (date: string) => `Posted ${date}`,
  progress: (progress: Progress | null) => {
    if (!progress || progress.step === 'queued') return 'Waiting to be read';
    if (progress.step === 'opening') return 'Opening file';
    if (progress.step === 'checking') return 'Checking totals';
    return `Reading page ${progress.page} of ${progress.pages}`;
  },
  nextActions: {
    type: 'Enter by hand',
    columns: 'Choose columns',
    reread: 'Read again',
    upload: 'Upload a better file',
    archive: 'Archive',
  },
  empty: {
    title: 'No invoices yet',
    detail:
      'Photograph an invoice, or drop a PDF here. We read it and check its totals. You decide when to post it to stock.',
    noneHere: 'No invoices here',
    toDoDone: 'Nothing to do',
    toDoDoneDetail: 'Every invoice is posted or archived. New invoices appear here after they are read.',
    noMatch: 'No invoices match',
    noMatchDetail: 'Change the search or clear the filters.',
    status: {
      to_do: '',
      needs_review: 'Invoices that need your review appear here.',
      reading: 'No invoices are being read right now.',
      posted: 'Invoices that you posted to stock appear here.',
      duplicate:
        'Documents that look like duplicates, or like other pages of an invoice, appear here, so that nothing is counted twice.',
      rejected: 'Archived documents stay here. You can restore them at any time.',
      all: '',
    } satisfies Record<ListStatus | 'all', string>,
  },
  showMore: 'Show more',
};
