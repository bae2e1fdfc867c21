import type { WriteOff } from './movements.ts';

/** Sentences of the screen on which goods are written off. Quantities arrive already formatted. */
export const writeOffTexts = {
  title: 'Write off stock',
  detail: 'For goods that left the shelf and were not sold.',
  open: 'Write off stock',
  matches: 'Items that match',
  onHand: (quantity: string, unit: string) => `${quantity} ${unit} on hand`,
  unknown: (code: string) => `No item has the name, SKU or barcode “${code}”. Check it, or search by name.`,
  another: 'Change item',
  quantity: 'How much',
  addStep: (step: string) => `+${step}`,
  addStepLabel: (step: string, unit: string) => `Add ${step} ${unit}`,
  reason: 'Why',
  reasons: {
    wasted: 'Waste',
    broken: 'Breakage',
    staff_meal: 'Staff meal',
    own_use: 'Own use',
    stolen: 'Theft',
  } satisfies Record<WriteOff, string>,
  reasonNeeded: 'Choose why it was written off.',
  done: 'Write off',
  onlyOnHand: (quantity: string, unit: string) =>
    `On hand: ${quantity} ${unit}. If you record more, the stock goes below zero.`,
  worth: (value: string) => `Worth ${value} at average cost.`,
  recorded: (quantity: string, unit: string, item: string) => `${quantity} ${unit} of ${item} was written off.`,
  undone: (item: string) => `The write-off of ${item} was undone.`,
  failed: 'Nothing was written off',
  recent: 'Last write-offs',
  recentEmpty: 'No write-offs yet. Find the item first, by its name or barcode.',
  undo: (item: string) => `Undo the write-off of ${item}`,
};

/** Sentences that the server answers. */
export const writeOffErrors = {
  noMovement: 'This entry does not exist, or it belongs to another item.',
  undone: 'This entry was already undone.',
  notByHand: 'This entry came from an invoice, an order, a count or a transfer. Undo it there.',
  countedLater:
    'This item was counted later, and that count says what is on hand now. Undo that count first, or record a new count.',
  othersEntry: 'Only a manager or the owner can undo what another user recorded.',
};
