import { describe, expect, it } from 'vitest';
import { readStrip, tillRow as till } from '#test/documents/till_strip.ts';

const GOODS = [till('RICE JASMINE', '38.75'), till('OIL SOY FRY', '41.25'), till('TOTAL', '80.00')];

const currency = (rows: string[]) => readStrip([...rows, '', ...GOODS], 'ocr').fields.currency?.value ?? null;

describe('The currency by traits of the country', () => {
  it('A town and its state need no ZIP code', () => {
    expect(currency(['   RIVER BEND MARKET', '   Round Lake, TX'])).toBe('USD');
    expect(currency(['   RIVER BEND MARKET', '   all received, OK'])).toBe(null);
  });

  it.each([
    ['VAT No GB 481 2137 00', 'GBP'],
    ['VAT No. 481 2137 00', 'GBP'],
    ['VAT No IE 7310458K', 'EUR'],
    ['VAT Reg No: IE7310458KA', 'EUR'],
    ['VAT number NL 0012', null],
  ])('The country before a number for value added tax tells more than its label: %s', (row, expected) => {
    expect(currency(['   QUAYSIDE STORES', `   ${row}`])).toBe(expected);
  });
});
