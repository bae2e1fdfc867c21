/** What invoices of Germany, Italy and India print that others do not. */
import { describe, expect, it } from 'vitest';
import { lineCells, readRows } from '#test/documents/read_rows.ts';

describe('A German invoice of several pages', () => {
  const heading = 'Pos   Art.-Nr.   Bezeichnung                                Menge    E-Preis    G-Preis EUR';
  const foot = [
    'Backbedarf Heide eG   Telefon 04181 555 019   Volksbank',
    'Mühlenweg 8   IBAN DE00 2406 0300 5550 1990 00',
  ];
  const extracted = readRows(
    [
      'Backbedarf Heide eG                              Rechnungs-Nr. RE-440917',
      'Mühlenweg 8, 21244 Buchholz                      Datum 17.10.2024',
      '',
      heading,
      '1     10021      Weizenmehl Type 550, Sack 25 kg               12      14,95         179,40',
      '                 Charge L24237, MHD 06.08.2025',
      '2     10034      Roggenmehl Type 1150, Sack 25 kg               8      13,60         108,80',
      '                 Charge L24374, MHD 11.03.2025',
      '4     10112      Roggenvollkornschrot, Sack 25 kg               3      15,35          46,05',
      '                                                             Übertrag                334,25',
      ...foot,
    ],
    [
      'Rechnung RE-440917 vom 17.10.2024                Seite 2 / 2',
      '',
      '',
      heading,
      '                                                             Übertrag                334,25',
      '5     20007      Backhefe frisch, Karton                        2      23,90          47,80',
      '                                                           Nettobetrag               382,05',
      '                                                             7 % MwSt.                26,74',
      '                                                       Rechnungsbetrag               408,79',
      'Zahlbar bis 27.10.2024 mit 2 % Skonto, bis 16.11.2024 ohne Abzug.',
      ...foot,
    ],
  );

  it('What stands at the foot of every page is not goods, and the lot of the goods is no part of their name', () => {
    expect(lineCells(extracted)).toEqual([
      ['Weizenmehl Type 550, Sack 25 kg', '12', '14.95', '179.40'],
      ['Roggenmehl Type 1150, Sack 25 kg', '8', '13.60', '108.80'],
      ['Roggenvollkornschrot, Sack 25 kg', '3', '15.35', '46.05'],
      ['Backhefe frisch, Karton', '2', '23.90', '47.80'],
    ]);
  });

  it('An invoice is due when the whole amount is, not when it could be paid with a discount', () => {
    expect(extracted.fields).toMatchObject({ due_date: { value: '2024-11-16' }, total: { value: '408.79' } });
  });
});

it('The print of an Italian e-invoice names its vendor behind “Denominazione”, and its taxes and total in a summary', () => {
  const extracted = readRows([
    'Cedente/prestatore (fornitore)                     Cessionario/committente (cliente)',
    'Identificativo fiscale ai fini IVA: IT05550199001  Identificativo fiscale ai fini IVA: IT01990555019',
    'Denominazione: Torrefazione Bellanotte S.n.c.      Denominazione: Bar Sport di Gori Luca',
    'Indirizzo: Via dei Calzolai 22                     Indirizzo: Piazza Saffi 3',
    'Tipologia documento          Numero documento          Data documento',
    'TD01 fattura                 318/B                     31-03-2025',
    '',
    'Nr   Descrizione                        UM    Quantità   Prezzo unitario   Prezzo totale   %IVA',
    '1    Miscela Bar Oro                    NR       12,00             16,40          196,80    22%',
    '2    Zucchero bustine                   NR        2,00             14,90           29,80    10%',
    '',
    'esigibilità immediata        Totale imponibile    Totale imposta',
    'Aliquota 22%                            196,80             43,30',
    'Aliquota 10%                             29,80              2,98',
    'Totali                                  226,60             46,28',
    'Sconto/Maggiorazione         Valuta               Totale documento',
    '                             EUR                            272,88',
  ]);
  expect(extracted.fields).toMatchObject({
    vendor: { value: 'Torrefazione Bellanotte S.n.c.' },
    tax: { value: '46.28' },
    total: { value: '272.88' },
  });
});

it('Both halves of India’s tax are added up although they are as much, and “(-)” takes off', () => {
  const extracted = readRows([
    'Shree Annapurna Traders                            Invoice No. SAT/1183',
    'GSTIN/UIN: 29ABCDE1234F1Z5                         Dated 9-Jan-25',
    '',
    'Sl No.   Description of Goods       Quantity       Rate      per        Amount',
    '1        Basmati Rice Classic         10 BAG   2,150.00      BAG     21,500.00',
    '2        Toor Dal                      4 BAG   3,960.00      BAG     15,840.00',
    '                                                CGST                    933.57',
    '                                                SGST                    933.57',
    '                                                Round Off              (-)0.14',
    '                                                Total              ₹ 39,207.00',
  ]);
  expect(extracted.fields).toMatchObject({
    tax: { value: '1867.14' },
    rounding: { value: '-0.14' },
    total: { value: '39207.00' },
  });
});
