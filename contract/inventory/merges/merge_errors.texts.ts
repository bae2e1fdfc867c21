/** What prevents a merge, or undoing it. */
export const mergeErrors = {
  same: 'Choose another one: nothing can be merged with itself.',
  archived: (name: string) => `${name} is archived. Restore it first.`,
  isMerged: (name: string, into: string) => `${name} was merged into ${into}. Undo that merge first.`,
  hasMerged: (name: string, other: string) =>
    `${other} was merged into ${name}. Keep ${name}, or undo that merge first.`,
  factorNeeded: (kept: string, merged: string) => `Enter how much ${kept} is in one ${merged}.`,
  openCount: (item: string, count: string) =>
    `${item} is on the count ${count}, which is open. Apply or archive the count first.`,
  orderOfBoth: (order: number) =>
    `Order ${order} is open and has both items. Remove one of them, or close the order first.`,
  unbilled: (item: string, order: number) =>
    `${item} came with order ${order} and has no cost yet. Post the invoice of the order first.`,
  currencies: (kept: string, merged: string) =>
    `One vendor bills in ${kept} and the other in ${merged}. They cannot be merged.`,
  noMerge: 'This merge was already undone. Reload the page.',
  countedSince: (item: string, count: string | null) =>
    count
      ? `The merge was not undone: the count ${count} includes ${item} with the stock of both. Undo that count first.`
      : `The merge was not undone: ${item} has since been counted with the stock of both. Count both items again instead.`,
  unitChanged: (item: string, unit: string) =>
    `The merge was not undone: ${item} was kept in ${unit} then. Change its stock unit back first.`,
  /** Its stock is recorded in another unit now, so that it cannot be changed back. */
  unitFixed: (item: string, unit: string, other: string) =>
    `This merge can no longer be undone: ${item} was kept in ${unit} then, and has stock in another unit now. Add ${other} as a new item, and count both.`,
  restoreMergedVendor: (into: string) => `This vendor was merged into ${into}. To restore it, undo the merge.`,
  restoreMerged: (name: string, into: string) => `${name} was merged into ${into}. To restore it, undo the merge.`,
};
