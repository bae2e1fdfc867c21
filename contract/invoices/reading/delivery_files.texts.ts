import { plural } from '../../texts/plural.ts';
import type { DeliveryRowFault, FileField } from './delivery_files.ts';

/** Sentences about a vendor's CSV or Excel file. */
export const deliveryFileTexts = {
  title: 'Read from a spreadsheet',
  detail: 'Its rows became the lines of this document.',
  unread: 'Its rows become lines when you choose the columns.',
  faults: (rows: number, sheets: number) => {
    if (sheets === 0) return `${plural(rows, 'row needs', 'rows need')} attention`;
    if (rows === 0) return `${plural(sheets, 'sheet was', 'sheets were')} left out`;
    return `${plural(rows, 'row needs', 'rows need')} attention, and ${plural(sheets, 'sheet was', 'sheets were')} left out`;
  },
  fault: ({ row, sheet, kind, value }: DeliveryRowFault): string => {
    const place = sheet === undefined ? `Row ${row}` : `Row ${row} of the sheet “${sheet}”`;
    return {
      quantity: `${place}: “${value}” is not a quantity. The line was kept without it.`,
      unit_price: `${place}: “${value}” is not a price. The line was kept without it.`,
      amount: `${place}: “${value}” is not an amount. The line was kept without it.`,
      date: `${place}: “${value}” is not a date. Enter the date of the invoice.`,
      no_goods: `${place}: the row has “${value}” but no item. It was left out.`,
      invoice_without_goods: `${place}: We found no items of the invoice “${value}”. Choose other columns, or enter its items.`,
      columns_differ: `${place}: Earlier files with these headings had different columns, depending on the vendor (${value}). We went by the headings. Check the columns.`,
      sheet_without_goods: `We found no items in the sheet “${value}”. It was left out.`,
      sheet_differs: `The columns of the sheet “${value}” are different, so we could not read it together with the rest of the file. It was left out. To add it, save it as a separate file and upload that file.`,
      sheet_repeated: `All items of the sheet “${value}” are in other sheets too. It was left out, so that nothing is counted twice.`,
      sheet_too_long: `The sheet “${value}” has more rows than an invoice can have. It was left out.`,
    }[kind];
  },
  more: (count: number) => `And ${count} more.`,
  change: 'Choose columns',
  divided: 'We are dividing the file again. The earlier documents were archived as they were.',
  dialog: {
    title: 'What are the columns?',
    hint: 'Choose the column for each value. We remember your choice for the next file of this vendor.',
    none: 'Not in the file',
    column: (number: number) => `Column ${number}`,
    sample: (values: string) => `For example ${values}`,
    firstRow: 'The first row is an item',
    firstRowHint: 'Select this if the file has no headings.',
    save: 'Read file again',
    rereads:
      'All invoices of this file that need review are read again. What you typed is kept where the new reading has the same line. If you choose another column for the invoice number, the file is divided again, and the earlier documents are archived with what you typed in them.',
  },
  fields: {
    vendor: 'Vendor',
    number: 'Invoice number',
    date: 'Invoice date',
    due_date: 'Due date',
    po_number: 'PO number',
    currency: 'Currency',
    total: 'Invoice total',
    code: 'Item code',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    pack: 'Pack',
    unit_price: 'Unit price',
    discount: 'Line discount',
    amount: 'Line amount',
    tax: 'Tax',
    fees: 'Fees and freight',
    deposit: 'Deposit',
  } satisfies Record<FileField, string>,
};

export const deliveryFileErrors = {
  noFile: 'This document is not a CSV or Excel file.',
  noGoods: 'Choose a column for the description or for the item code.',
  noFigures: 'Choose a column for the quantity or for the line amount.',
  onePosted:
    'One of the invoices of this file is posted. Undo its posting before you change the column of the invoice number.',
};
