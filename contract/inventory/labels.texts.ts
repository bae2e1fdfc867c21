import { plural } from '../texts/plural.ts';

const labels = (count: number) => plural(count, 'label', 'labels');

/** Sentences of labels for shelves and goods. */
export const labelTexts = {
  open: 'Print labels',
  title: 'Print labels',
  detail: (items: number) => `A PDF with the name, barcode, SKU and price of ${plural(items, 'item', 'items')}.`,
  sheet: 'Sheet',
  sheets: {
    avery_5160: 'Avery 5160: 30 labels, 1 × 2⅝ in',
    avery_5163: 'Avery 5163: 10 labels, 2 × 4 in',
    avery_l7160: 'Avery L7160: 21 labels, 63.5 × 38.1 mm',
    roll: 'Roll: 2¼ × 1¼ in',
  },
  each: 'Labels of each item',
  start: 'First free label',
  startHint: (count: number) => `From 1 to ${count}, counted row by row. For a partly used sheet.`,
  price: 'Selling price',
  sku: 'SKU',
  date: 'Earliest date, for items that expire',
  until: (date: string) => `Use by ${date}`,
  print: (count: number) => `Download ${labels(count)}`,
  trueSize: 'Print at actual size (100%), not “fit to page”.',
  failed: 'The labels were not made',
  chooseItems: 'Choose the items, or one storage area.',
  noItems: 'There are no active items to print labels for.',
  startBeyond: 'The sheet does not have this label.',
  wholeNumber: 'Enter a whole number.',
  tooMany: (max: number) =>
    `This is more than ${max.toLocaleString('en-US')} labels. Choose fewer items, or fewer labels of each.`,
  fileName: (count: number) => `${labels(count)}.pdf`,
};
