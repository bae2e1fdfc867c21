/** Sentences of the inventory that the server answers. */
export const inventoryErrors = {
  noPriceChange:
    'We could not find this price change. The posting of its invoice may have been undone. Reload the page.',
  noItem: 'This item does not exist, or it belongs to another company.',
  noVendor: 'This vendor does not exist, or it belongs to another company.',
  vendorTaken: (name: string) =>
    `Another vendor is already called ${name}. If the two are one, merge them. An archived vendor keeps its name.`,
  noVendorItem: 'The vendor no longer has this item. Reload the page.',
  nameTaken: (name: string) => `You already have an item called ${name}.`,
  skuTaken: (sku: string) => `Another item already has the SKU ${sku}.`,
  unitFixed: (unit: string) =>
    `The stock of this item is recorded in ${unit}. To keep it in another unit, add a new item and merge this one into it. Its stock and its costs are converted.`,
  archived: 'This item is archived. Restore it before you change its stock.',
  adjustNeedsManager: 'Only a manager or the owner can adjust stock. You can record waste or a count.',
  tooMuchStock: (name: string) => `This is more of ${name} than we can record. Check the quantity and the unit.`,
  nothingToRecord: 'Enter a quantity other than zero.',
};
