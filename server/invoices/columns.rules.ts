import type { ReviewField } from '#contract/invoices/header.ts';
import type { LineField } from '#contract/invoices/reading/reading.ts';

/** The wire names amounts without their unit; the table stores cents. */
export function columnOf(name: ReviewField) {
  switch (name) {
    case 'subtotal':
    case 'tax':
    case 'fees':
    case 'discount':
    case 'deposit':
    case 'rounding':
    case 'total':
      return `${name}_cents` as const;
    default:
      return name;
  }
}

/** The same for a cell of a line. */
export function cellColumnOf(name: LineField) {
  return name === 'amount' || name === 'discount' ? (`${name}_cents` as const) : name;
}
