import { plural } from '../texts/plural.ts';
import type { COUNT_SKIPS, CountStatus } from './counts.ts';

/** Sentences of counts. Quantities, amounts and dates arrive already formatted. */
export const countsTexts = {
  title: 'Counts',
  headline: 'Count what is on your shelves, alone or with colleagues, even where there is no signal.',
  start: 'Start count',
  status: { open: 'Open', applied: 'Applied', archived: 'Archived' } satisfies Record<CountStatus, string>,
  filter: 'Status',
  all: 'All',
  columns: { count: 'Count', status: 'Status', progress: 'Counted', started: 'Started', value: 'Difference' },
  started: (when: string, user: string | null) => (user ? `${when} by ${user}` : when),
  progress: (counted: number, lines: number) =>
    `${counted.toLocaleString('en-US')} of ${lines.toLocaleString('en-US')}`,
  progressLabel: 'Lines counted',
  emptyTitle: 'No counts yet',
  emptyDetail: 'A count lists your items in shelf order. Apply it to correct your stock by the differences.',
  nothingTitle: 'No counts match',
  nothingDetail: 'Choose another status.',

  form: {
    title: 'Start a count',
    name: 'Name',
    nameOf: (date: string) => `Count of ${date}`,
    scope: 'What to count',
    scopes: { everything: 'Everything', areas: 'Storage areas', categories: 'Categories' },
    areas: 'Storage areas',
    areasHint:
      'Items that you also keep in other areas are listed in those areas too, so that their total is complete.',
    categories: 'Categories',
    chooseAreas: 'Choose at least one storage area.',
    chooseCategories: 'Choose at least one category.',
    blind: 'Blind count',
    blindHint: 'Whoever counts does not see how much should be there.',
    start: 'Start count',
    failed: 'The count was not started',
    started: (name: string) => `${name} was started.`,
  },

  back: 'Counts',
  blind: 'blind',
  review: 'Review',
  finder: 'Find or scan an item',
  finderHint: 'Name, SKU or barcode. Press Enter to go to the item.',
  scan: 'Scan with camera',
  stopScan: 'Close camera',
  camera: {
    label: 'Camera picture',
    starting: 'Starting the camera…',
    aim: 'Hold the barcode inside the frame.',
    slow: 'No barcode found yet. Hold it closer, find more light, or type the number.',
    light: 'Light',
    notOurs: 'This barcode is not on the sheet.',
    refused: 'The camera is blocked. Allow it in your browser settings for this page, or type the number.',
    none: 'No camera found on this device. Type the number under the barcode.',
    busy: 'The camera could not start. Another program may be using it. Close that program, or type the number.',
    insecure: 'Browsers open the camera only on secure pages (https). Type the number under the barcode.',
  },
  show: 'Show',
  slices: { all: 'All', left: 'Not counted' },
  noArea: 'No storage area',
  areaProgress: (counted: number, lines: number) => `${counted} of ${lines}`,
  expected: (quantity: string, unit: string) => `${quantity} ${unit} in stock`,
  countedBy: (user: string | null, time: string) => (user ? `${user}, ${time}` : time),
  unsent: 'Not sent yet',
  quantity: (item: string, unit: string, area: string) => `Quantity of ${item} in ${unit}, ${area}`,
  lineOf: (item: string, area: string) => `${item}, ${area}`,
  byDate: {
    open: 'Count by date',
    hint: 'Enter 0 where nothing is left. If you leave a date empty, the stock of the item does not change.',
    other: 'Without a date',
    name: (expires: string | null, lot: string | null) => [expires, lot].filter(Boolean).join(' · '),
    quantity: (what: string, label: string) => `${what}: ${label}`,
    add: 'Add a date',
    addNow: 'Add',
    difference: (name: string, counted: string, expected: string) => `${name}: ${counted} instead of ${expected}`,
    missing: (name: string, expected: string) => `${name}: not counted, ${expected} in stock then`,
    same: (name: string, counted: string) => `${name}: ${counted}`,
  },
  noneLeftTitle: 'Everything is counted',
  noneLeftDetail: 'A manager can review the differences and apply the count.',
  noneMatchTitle: 'No lines match',
  noneMatchDetail: 'Change the search, or add the item to this sheet.',
  closed: {
    applied: 'This count was applied. Numbers that you enter now are used only if the count is reopened.',
    archived: 'This count is archived. Numbers that you enter now are used only if the count is reopened.',
  },

  saved: 'Everything is saved.',
  sending: 'Saving…',
  kept: (count: number) =>
    count === 1
      ? '1 line is on this device and not sent yet. Keep counting. We send it when the connection is back.'
      : `${plural(count, 'line', 'lines')} are on this device and not sent yet. Keep counting. We send them when the connection is back.`,
  refused: (count: number, why: string) => `${plural(count, 'line is', 'lines are')} not saved. ${why}`,
  refusedLine: (line: string, why: string) => `${line}: not saved. ${why}`,
  sendNow: 'Send now',
  sendAgain: 'Send again',
  discard: 'Discard',
  notValid: (count: number) => `${plural(count, 'line is', 'lines are')} not valid and not saved.`,
  goToFault: 'Go to line',

  add: {
    title: 'Not on this sheet',
    found: (item: string) => `${item} is not listed where you are counting.`,
    unknown: (code: string) => `No item matches “${code}”.`,
    offline: 'Items that are not on the sheet can be added when the connection is back.',
    area: 'Where did you find it?',
    add: 'Add to the sheet',
    added: (item: string) => `${item} was added to the sheet.`,
    failed: 'The item was not added',
  },

  reviewTitle: (name: string) => `Review: ${name}`,
  tiles: {
    label: 'Result of the count',
    net: 'Difference',
    netDetail: 'at average cost',
    loss: 'Missing',
    gain: 'Found',
    items: (count: number) => plural(count, 'item', 'items'),
    counted: 'Counted',
    uncounted: (count: number) => (count === 0 ? 'nothing left' : `${plural(count, 'item', 'items')} without a number`),
  },
  reviewColumns: {
    item: 'Item',
    counted: 'Counted',
    expected: 'In stock then',
    variance: 'Difference',
    value: 'Value',
    check: 'Check',
  },
  reviewSlices: { differences: 'Differences', all: 'All counted', uncounted: 'Not counted' },
  large: 'Large',
  movedBetween: 'Moved during the count',
  movedSince: (quantity: string, unit: string) => `${quantity} ${unit} since the count; not affected`,
  skips: {
    incomplete: 'One area is missing',
    lots: 'One date is missing',
    counted_since: 'Counted again since',
    archived: 'Item is archived',
    not_corrected: 'Not corrected: undo, then apply',
  } satisfies Record<(typeof COUNT_SKIPS)[number], string>,
  place: (area: string, quantity: string | null, by: string | null) =>
    `${area}: ${quantity ?? 'not counted'}${by ? ` (${by})` : ''}`,
  recount: (item: string) => `Recount ${item}`,
  recountShort: 'Recount',
  noDifferencesTitle: 'No differences',
  noDifferencesDetail: 'All counts match the recorded stock.',
  nothingCountedTitle: 'Nothing counted yet',
  nothingCountedDetail: 'Count the first line. Its difference appears here.',
  allCountedTitle: 'Every item has a number',
  allCountedDetail: 'Nothing is left to count.',
  apply: 'Apply count',
  applyTitle: (name: string) => `Apply ${name}?`,
  /** `kept`: counted, and left alone for the reason that stands beside them. */
  applyDetail: (items: number, uncounted: number, kept = 0) =>
    [
      `We set the stock of ${plural(items, 'item', 'items')} to the counted quantities. Later stock movements still apply.`,
      uncounted === 1 ? '1 item without a complete count stays as it is.' : null,
      uncounted > 1 ? `${plural(uncounted, 'item', 'items')} without a complete count stay as they are.` : null,
      kept === 1 ? '1 counted item stays as it is, for the reason in the list.' : null,
      kept > 1
        ? `${plural(kept, 'counted item', 'counted items')} stay as they are, for the reasons in the list.`
        : null,
      'You can undo this.',
    ]
      .filter(Boolean)
      .join(' '),
  applied: (name: string) => `${name} was applied. Your stock is corrected.`,
  appliedOn: (when: string, user: string | null) =>
    user ? `Applied ${when} by ${user}. The stock is corrected.` : `Applied ${when}. The stock is corrected.`,
  late: (count: number) =>
    count === 1
      ? '1 line arrived after the count was applied. Undo the count and apply it again to use this line.'
      : `${plural(count, 'line', 'lines')} arrived after the count was applied. Undo the count and apply it again to use these lines.`,
  undo: 'Undo count',
  undoTitle: (name: string) => `Undo ${name}?`,
  undoDetail:
    'This removes the corrections of this count from your stock. Items that were counted again later stay as they are. The counted numbers are kept, and you can apply it again.',
  reopened: (name: string) => `${name} is open again.`,
  archive: 'Archive count',
  archived: (name: string) => `${name} was archived. Its numbers are kept.`,
  reopen: 'Reopen count',
  backToSheet: 'Sheet',
};

/** Sentences about counts that the server answers. */
export const countErrors = {
  noCount: 'This count does not exist, or it belongs to another company.',
  noLine: 'One of these lines is not on this sheet. Reload the page and count it again.',
  noItems: 'There is nothing to count here. Add items, or choose other storage areas or categories.',
  lotsDiffer: 'The numbers by date do not add up to the quantity.',
  notOpen: 'This count is not open. Reopen it first.',
  nothingCounted: 'Nothing has been counted yet.',
  alreadyOpen: 'This count is already open.',
  changed: 'More lines were counted in the meantime. Check them, then apply the count.',
};
