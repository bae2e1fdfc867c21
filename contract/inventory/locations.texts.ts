/** Sentences that the server answers. */
export const locationErrors = {
  noLocation: 'This location does not exist, or it belongs to another company.',
  isArchived: (name: string) => `${name} is archived. Restore it, or choose another location.`,
  nameTaken: (name: string) => `You already have a location called ${name}.`,
  isDefault: (name: string) => `${name} is the default location. Make another location the default first.`,
  hasStock: (name: string) =>
    `${name} still has stock. Transfer it or count it to zero, and then archive the location.`,
  hasOpenWork: (name: string) =>
    `${name} still has open counts, orders or transfers. Finish or cancel them, and then archive the location.`,
  tooMany: (most: number) => `A company can have ${most} locations. Archive one that you do not use.`,
  movedOrder: 'Goods of this order have come in already, so its location cannot change.',
};
