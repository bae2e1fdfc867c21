import { describe, expect, it } from 'vitest';
import { roleOfHeading } from './headings.ts';

describe('roleOfHeading', () => {
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
    ['Menge', 'quantity'],
    ['Nombre', 'quantity'],
    ['Shipped', 'shipped'],
    ['Qty Ship', 'shipped'],
    ['Qty Ord', 'ordered'],
    ['Weight', 'weight'],
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
  ])('%s heads the %s', (heading, role) => {
    expect(roleOfHeading(heading)).toBe(role);
  });

  it.each([
    ['Oty', 'quantity'],
    ['Itern', 'description'],
    ['Anount', 'amount'],
    ['Descripton', 'description'],
  ])('knows %s although it was misread', (heading, role) => {
    expect(roleOfHeading(heading)).toBe(role);
  });

  it.each(['Olive Oil Extra Virgin', 'Qty Item', '12.50', '', 'Blue Door Bistro'])('%s heads nothing', (text) => {
    expect(roleOfHeading(text)).toBeNull();
  });
});
