import { plural } from '../../texts/plural.ts';
import type { DeliveryRowFault, FileField } from './delivery_files.ts';

/** Sentences about a vendor's CSV or Excel file. */
export const deliveryFileTexts = {
  title: 'Read from a spreadsheet',
  detail: 'Each row became a line.',
  faults: (count: number) => `${plural(count, 'row needs', 'rows need')} a look`,
  fault: ({ row, kind, value }: DeliveryRowFault): string =>
    ({
      quantity: `Row ${row}: “${value}” is not a quantity. The line was kept without it.`,
      unit_price: `Row ${row}: “${value}” is not a price. The line was kept without it.`,
      amount: `Row ${row}: “${value}” is not an amount. The line was kept without it.`,
      date: `Row ${row}: “${value}” is not a date. Enter the date of the invoice.`,
      no_goods: `Row ${row}: the row has “${value}” but no item. It was left out.`,
    })[kind],
  more: (count: number) => `And ${plural(count, 'more row', 'more rows')}.`,
  change: 'Choose columns',
  divided: 'We are dividing the file again. The earlier documents were archived as they were.',
  dialog: {
    title: 'What are the columns?',
    hint: 'Choose the column for each value. We remember your choice for the next file of this vendor.',
    none: 'Not in the file',
    column: (number: number) => `Column ${number}`,
    sample: (values: string) => `For example ${values}`,
    save: 'Read file again',
    replaces: 'All invoices of this file are read again, which replaces what was typed in them.',
  },
  fields: {
    vendor: 'Vendor',
    number: 'Invoice number',
    date: 'Invoice date',
    due_date: 'Due date',
    po_number: 'Order number',
    currency: 'Currency',
    total: 'Invoice total',
    code: 'Item code',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    pack: 'Pack',
    unit_price: 'Unit price',
    amount: 'Line amount',
    tax: 'Tax',
    fees: 'Fees',
  } satisfies Record<FileField, string>,
};

export const deliveryFileErrors = {
  noFile: 'This document is not a CSV or Excel file.',
  noGoods: 'Choose a column for the description or for the item code.',
  noFigures: 'Choose a column for the quantity or for the line amount.',
  onePosted:
    'One of the invoices of this file is posted. Undo its posting before you change the column of the invoice number.',
};
