/** The words of generated invoices, by language: several for each thing, as vendors use them. */

export interface Language {
  title: string[];
  number: string[];
  date: string[];
  due: string[];
  order: string[];
  customer: string[];
  buyer: string[];
  seller: string[];
  subtotal: string[];
  discount: string[];
  deposit: string[];
  freight: string[];
  tax: string[];
  total: string[];
  columns: Record<Column, string[]>;
  goods: string[];
  details: string[];
  notes: string[];
  /** With {days}. */
  terms: string;
  cities: string[];
  streets: string[];
  names: [string[], string[], string[]];
  currency: string;
  sign: string[];
  mark: '.' | ',';
  dates: DateStyle[];
  rates: number[];
}

export type Column = 'code' | 'description' | 'pack' | 'quantity' | 'unit' | 'unit_price' | 'discount' | 'amount';
export type DateStyle = 'month_first' | 'day_first' | 'points' | 'iso' | 'words';
