import { describe, expect, it } from 'vitest';
import { roleOfHeading } from './headings.ts';

describe('Headings of columns', () => {
  it.each([
    ['Item #', 'code'],
    ['Art-Nr-Lief.', 'code'],
    ['Description', 'description'],
    ['Item', 'description'],
    ['Artikelbeschreibung', 'description'],
    ['Désignation', 'description'],
    ['Omschrijving', 'description'],
    ['Qty', 'quantity'],
    ['QTY/HR', 'quantity'],
    ['UNIT QTY', 'quantity'],
    ['CASE QTY', 'quantity'],
    ['Qty (cs)', 'quantity'],
    ['Menge', 'quantity'],
    ['Nombre', 'quantity'],
    ['Shipped', 'shipped'],
    ['Qty Ship', 'shipped'],
    ['Qty Ord', 'ordered'],
    ['Weight', 'weight'],
    ['Wgt', 'weight'],
    ['Net Lbs', 'weight'],
    ['Weight (lb)', 'weight'],
    ['Cs', 'quantity'],
    ['Btl', 'quantity'],
    ['Model', 'code'],
    ['UM', 'unit'],
    ['Pack/Size', 'pack'],
    ['Unit Price', 'unit_price'],
    ['Price', 'unit_price'],
    ['P.U. HT', 'unit_price'],
    ['Prijs per stuk', 'unit_price'],
    ['Nettopreis', 'unit_price'],
    ['Amount', 'amount'],
    ['Total(RM)', 'amount'],
    ['Extended Price', 'amount'],
    ['Positions- betrag ohne USt.', 'amount'],
    ['Montant HT', 'amount'],
    ['USt. %', 'tax'],
    ['Disc.%', 'discount'],
    ['Pos.', 'position'],
  ])('The heading %s names the %s column', (heading, role) => {
    expect(roleOfHeading(heading)).toBe(role);
  });

  it.each([
    ['Oty', 'quantity'],
    ['Itern', 'description'],
    ['Anount', 'amount'],
    ['Descripton', 'description'],
  ])('The misread heading %s is recognized', (heading, role) => {
    expect(roleOfHeading(heading)).toBe(role);
  });

  it.each(['Olive Oil Extra Virgin', 'Qty Item', '12.50', '', 'Blue Door Bistro'])(
    'The text %s is not a heading',
    (text) => {
      expect(roleOfHeading(text)).toBeNull();
    },
  );
});
