import { plural } from '../../texts/plural.ts';
import type { TransferDifference, TransferStatus } from './transfers.ts';

/** Sentences of transfers. Quantities, amounts and dates arrive already formatted. */
export const transferTexts = {
  title: 'Transfers',
  headline:
    'Send goods from one place to another. They are added to the stock there when a user confirms that they arrived.',
  open: 'Transfers',
  back: 'Transfers',
  start: 'New transfer',
  name: (number: number) => `Transfer ${number}`,
  route: (from: string, to: string) => `${from} → ${to}`,
  place: (location: string, area: string | null, hasLocations: boolean) =>
    area === null ? location : hasLocations ? `${location}, ${area}` : area,
  status: { sent: 'In transit', received: 'Received', canceled: 'Canceled' } satisfies Record<TransferStatus, string>,
  filter: 'Status',
  all: 'All',
  columns: { transfer: 'Transfer', status: 'Status', lines: 'Items', value: 'Value' },
  lines: (count: number) => plural(count, 'item', 'items'),
  sentBy: (when: string, user: string | null) => (user ? `Sent ${when} by ${user}` : `Sent ${when}`),
  endedBy: {
    sent: () => '',
    received: (when: string, user: string | null) => (user ? `Received ${when} by ${user}` : `Received ${when}`),
    canceled: (when: string, user: string | null) => (user ? `Canceled ${when} by ${user}` : `Canceled ${when}`),
  },
  emptyTitle: 'No transfers yet',
  emptyDetail: 'Start one when goods go to another location or storage area.',
  nothingTitle: 'No transfers match',
  nothingDetail: 'Choose another status.',

  form: {
    title: 'New transfer',
    from: 'From',
    to: 'To',
    fromArea: 'From storage area',
    toArea: 'To storage area',
    anyArea: 'Any',
    quantity: (item: string, unit: string) => `Quantity of ${item} in ${unit}`,
    remove: (item: string) => `Remove ${item}`,
    note: 'Note (optional)',
    send: 'Send goods',
    failed: 'The transfer was not sent',
    itemNeeded: 'Add at least one item.',
    samePlace: 'Choose two different places.',
    sent: (number: number, to: string) => `Transfer ${number} is on its way to ${to}.`,
  },

  receive: {
    title: 'What arrived?',
    detail: 'Correct what is different. The difference is recorded with its reason.',
    received: (item: string, unit: string) => `Received of ${item} in ${unit}`,
    sent: (quantity: string, unit: string) => `${quantity} ${unit} sent`,
    difference: (item: string) => `Reason for the difference of ${item}`,
    differences: {
      missing: 'Missing',
      damaged: 'Damaged',
      miscounted: 'Counted wrong when sent',
    } satisfies Record<TransferDifference, string>,
    receivedNeeded: 'Enter how many arrived, or 0.',
    differenceNeeded: 'Choose a reason.',
    confirm: 'Receive goods',
    failed: 'The goods were not received',
    done: (number: number) => `Transfer ${number} was received.`,
  },

  cancel: 'Cancel transfer',
  cancelTitle: (number: number) => `Cancel transfer ${number}?`,
  cancelDetail: 'Its goods go back into the stock of the place that sent them.',
  keep: 'Keep transfer',
  canceled: (number: number) => `Transfer ${number} was canceled. Its goods are back.`,
  undo: 'Undo receipt',
  undone: (number: number) => `Transfer ${number} is in transit again.`,
  inTransit: (quantity: string, unit: string) => `${quantity} ${unit} on the way`,
  receivedOf: (received: string, sent: string, unit: string) => `${received} of ${sent} ${unit}`,
  movement: (number: number, from: string, to: string) => `Transfer ${number}: ${from} → ${to}`,
};
