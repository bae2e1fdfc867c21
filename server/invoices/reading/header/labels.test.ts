import { describe, expect, it } from 'vitest';
import { sumClassOf } from './labels.ts';

describe('Labels of sums', () => {
  it.each([
    ['Total', 'total'],
    ['TOTAL RM', 'total'],
    ['Grand Total:', 'total'],
    ['Total Sales (Inclusive of GST) :', 'total'],
    ['Total Rounded', 'total'],
    ['Gesamtbetrag EUR', 'total'],
    ['Total TTC', 'total'],
    ['Totaal', 'total'],
    ['Importe total', 'total'],
    ['Balance Due', 'due'],
    ['TOTAL AMOUNT DUE ON', 'due'],
    ['zu zahlen', 'due'],
    ['Sub-Total', 'subtotal'],
    ['Nettobetrag:', 'subtotal'],
    ['Total (Excluding GST):', 'subtotal'],
    ['Total HT', 'subtotal'],
    ['Exclusief BTW', 'subtotal'],
    ['Sales Tax', 'tax'],
    ['GST @6%', 'tax'],
    ['zzgl. 19 % MwSt.', 'tax'],
    ['TVA 20% :', 'tax'],
    ['Fuel Surcharge', 'fee'],
    ['Deposits:', 'fee'],
    ['Pfand', 'fee'],
    ['Frachtkosten', 'fee'],
    ['Dto. comercial', 'discount'],
    ['Total € Incl. VAT', 'total'],
    ['Delivery fee', 'fee'],
    ['Gesamtbetrag der Zuschläge', 'fee'],
    ['Gesamtbetrag der Abschläge', 'discount'],
    ['Discount', 'discount'],
    ['Rounding Adj.', 'rounding'],
    ['CASH', 'paid'],
    ['Visa 6258', 'paid'],
    ['CHANGE', 'change'],
    ['Rückgeld', 'change'],
    ['RUCKGELD EUR', 'change'],
    ['Total Savings', 'aside'],
    ['PREVIOUS UNPAID BALANCE', 'aside'],
    ['Summe inkl. 19 % MwSt', 'total'],
    ['Total inkl. MwSt', 'total'],
    ['TOTAL (IVA INCLUIDO)', 'total'],
    ['Total con IVA', 'total'],
    ['Total TVA comprise', 'total'],
    ['Total tax included', 'total'],
    ['Betrag mit Umsatzsteuer', 'total'],
    ['Total sin IVA', 'subtotal'],
    ['Total Sales Tax', 'tax'],
    ['MwSt gesamt', 'tax'],
    ['Rabatt gesamt', 'discount'],
    ['Pfand gesamt', 'fee'],
    ['Gesamtsumme', 'total'],
    ['Bruttosumme', 'total'],
    ['Nettosumme', 'subtotal'],
    ['Total Payments', 'paid'],
    ['Total Discount', 'discount'],
    ['Amount tendered', 'paid'],
    ['Your change', 'change'],
    ['Estimated total EUR', 'total'],
    ['5 sen rounding', 'rounding'],
    ['Purchase total', 'total'],
  ])('The label %s means %s', (label, kind) => {
    expect(sumClassOf(label)?.kind).toBe(kind);
  });

  it.each([
    'GST Reg No: 000155453440',
    'TAX INVOICE',
    'Invoice No',
    'Tel: 03-7832',
    'Olive Oil Extra Virgin',
    'Date: 10/10/2017',
    'Nettogewicht',
    'Gesamtgewicht',
    'Bruttogewicht',
    'Total net weight',
    'Poids total',
    'Peso neto',
    'CHICKEN TENDERS',
    'CHICKEN TENDER',
    'KIND BAR',
    'BEEF TOP ROUND',
    'ALUM PAN RND',
    'SUMMER SQUASH',
    'ROUND STEAK',
    '',
  ])('The label %s does not name a sum', (label) => {
    expect(sumClassOf(label)).toBeNull();
  });

  it.each([
    ['Tota1', 'total'],
    ['SubTotai', 'subtotal'],
    ['Cash Chenge', 'paid'],
    ['Roundng', 'rounding'],
  ])('The label %s is understood although one letter is wrong', (label, kind) => {
    expect(sumClassOf(label)?.kind).toBe(kind);
  });

  it('A count is not an amount of money', () => {
    expect(sumClassOf('Total Qty', false)?.kind).toBe('aside');
    expect(sumClassOf('Total Qty', true)?.kind).toBe('total');
  });
});
