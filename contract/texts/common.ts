import { plural } from './plural.ts';

/** Sentences that belong to no feature. */
export const commonTexts = {
  product: 'Counterbook',
  noSuchDay: 'This date does not exist.',
  oneLine: 'This must be one line. Remove line breaks and invisible characters.',
  nameNeeded: 'Enter a name.',
  zeroOrMore: 'Enter zero or more.',
  aboveZero: 'Enter a number above zero.',
  atMost: (most: number) => `Enter ${most.toLocaleString('en-US')} or less.`,
  atLeast: (least: number) => `Enter ${least.toLocaleString('en-US')} or more.`,
  enterNumber: 'Enter a number.',
  notANumber: 'Enter a number such as 12 or 1.5.',
  smallerNumber: 'Enter a smaller number.',
  wholeNumber: 'Enter a whole number.',
  decimals: (most: number) => `Use at most ${plural(most, 'decimal place', 'decimal places')}.`,
  actions: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    retry: 'Try again',
    reload: 'Reload the page',
    back: 'Back',
    undo: 'Undo',
    show: 'Show',
    hide: 'Hide',
    showMore: 'Show more',
    clearSearch: 'Clear search',
    selectShown: 'Select all shown',
    clearFilters: 'Clear filters',
  },
  failures: {
    network: 'We cannot reach the server. Your entries are still here. Check your connection and try again.',
    timeout: 'The server took too long to answer. Your entries are still here. Try again in a moment.',
    unreadable: 'The server sent an unexpected answer. Try again in a moment.',
    /** Where nothing was entered: what should have been shown is missing. */
    notLoaded: {
      network: 'We cannot reach the server. Check your connection and try again.',
      timeout: 'The server took too long to answer. Try again in a moment.',
    } as Readonly<Record<string, string>>,
    unknown: 'Something went wrong on this page. Try again, or reload the page.',
    title: 'This page could not be loaded',
    partMissing:
      'Part of this page could not be loaded: Counterbook was updated, or the connection was interrupted. Try again. If this happens again, save your changes and reload the page.',
    partBroken: 'Part of this page stopped working. Save your changes, then reload the page.',
    reference: (requestId: string) => `Reference ${requestId}`,
  },
  pages: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
    of: (page: number, pages: number) => `Page ${page} of ${pages.toLocaleString('en-US')}`,
  },
  loading: 'Loading',
  none: '—',
  shown: (shown: number, total: number) =>
    shown >= total
      ? `All ${total.toLocaleString('en-US')} shown`
      : `${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} shown`,
  used: (used: number, most: number) => `${used} of ${most}`,
  charactersLeft: (left: number) => `${plural(left, 'character', 'characters')} left`,
  tableKeys: '↑ ↓ to move, Enter to open',
  filters: 'Filters',
  sortedUp: 'sorted, lowest first',
  sortedDown: 'sorted, highest first',
  count: plural,
};
