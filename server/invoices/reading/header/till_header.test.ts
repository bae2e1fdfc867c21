import { describe, expect, it } from 'vitest';
import { readStrip, tillRow as till } from '#test/documents/till_strip.ts';

const read = (rows: string[]) => readStrip(rows, 'ocr', '2026-11-29');

const SHOP = ['                 CORNER MARKET', '             525 N LAMAR BLVD AUSTIN, TX 78703'];
const GOODS = [
  till('RICE JASMINE 50 LB', '38.75'),
  till('OIL SOY FRY 35 LB', '41.25'),
  till('SUBTOTAL', '80.00'),
  till('TAX', '6.60'),
  till('TOTAL', '86.60'),
];

describe('The header of a till receipt', () => {
  it.each(['512-555-0119', '512.555.0119', 'AUSTIN - 512-555-0119', '1-512-555-0119'])(
    'The telephone %s is not the number of the receipt',
    (phone) => {
      const { fields } = read([...SHOP, `            ${phone}`, '11/22/2026 01:14 PM', '', ...GOODS]);
      expect(fields.number?.value ?? null).toBe(null);
    },
  );

  it('A number in the groups of a telephone is the number where a label says so', () => {
    const { fields } = read([...SHOP, 'Invoice No: 558-200-4417', '11/22/2026 01:14 PM', '', ...GOODS]);
    expect(fields.number?.value).toBe('558-200-4417');
  });

  it.each([
    'UID Nr.: DE812706034',
    'UID-Nr.: ATU 12345678',
    'DE812706034',
    'Org.nr: SE556012345601',
    'Momsreg.nr SE556012345601',
    'CVR-nr. DK12345678',
    'N° intracom. FR12345678901',
    'MID: 60214417',
    'MID 60214417',
    'Genehmigungs-Nr. 044172',
    'Trace-Nr. 044172',
    'Terminal-ID  60214417',
    'TSE-Trans-Nr: 884172',
  ])('What a tax office, a bank or a security module has numbered is not the number of the receipt: %s', (row) => {
    const { fields } = read([...SHOP, '11/22/2026 01:14 PM', '', ...GOODS, '', row]);
    expect(fields.number?.value ?? null).toBe(null);
  });

  it('The number of a German receipt stands behind “Bon-Nr.”', () => {
    const { fields } = read([
      ...SHOP,
      'UID Nr.: DE812706034',
      '',
      ...GOODS,
      '',
      '13.11.2026     19:44    Bon-Nr.:4417',
    ]);
    expect(fields.number?.value).toBe('4417');
  });

  it.each(['BON STORNO PETERSILIE', 'STORNO', 'STORNO PETERSILIE'])(
    'Goods that were taken back by “%s” make no credit memo',
    (words) => {
      const { is_credit_memo } = read([
        ...SHOP,
        '',
        till('PETERSILIE', '0,79 B'),
        till(words, '-0,79 B'),
        till('SAHNE 30%', '0,99 B'),
        till('MILCH 3,5%', '1,19 B'),
        till('SUMME EUR', '2,18'),
      ]);
      expect(is_credit_memo).toBe(false);
    },
  );

  it.each(['STORNO', 'Stornorechnung Nr. 4711'])('“%s” in a row of its own is the title of a credit memo', (title) => {
    const { is_credit_memo } = read([...SHOP, '', title, '', till('SAHNE 30%', '0,99 B'), till('SUMME EUR', '0,99')]);
    expect(is_credit_memo).toBe(true);
  });

  it.each([['EXPIRES 02/13/27'], ['POLICY ID   DAYS   POLICY EXPIRES ON', ' A  1        90     02/13/2027']])(
    'The last day of a return policy is not the due date: %s',
    (...rows) => {
      const { fields } = read([...SHOP, '11/15/2026 05:41 PM', '', ...GOODS, '', ...rows]);
      expect([fields.date?.value, fields.due_date?.value ?? null]).toEqual(['2026-11-15', null]);
    },
  );

  it.each([
    ['THIS RECEIPT PO/JOB NAME: NOODLE BAR', '417 PRO XTRA SPEND'],
    ['PO/JOB NAME', '2026 PRO XTRA SPEND'],
  ])('Below “%s”, what begins the next row is not the number of an order', (...rows) => {
    const { fields } = read([...SHOP, '11/15/2026 05:41 PM', '', ...GOODS, '', ...rows]);
    expect(fields.po_number?.value ?? null).toBe(null);
  });

  it.each([['PO NUMBER: 4417'], ['PO NUMBER', '4417']])('The number of the order is read: %s', (...rows) => {
    const { fields } = read([...SHOP, '11/15/2026 05:41 PM', '', ...GOODS, '', ...rows]);
    expect(fields.po_number?.value).toBe('4417');
  });

  it('A colon can stand with the number', () => {
    const rows = ['            (KB0417722-M)', 'SITE ID            : 40718', 'Receipt No.        : 7031455'];
    const { fields } = read([...SHOP, ...rows, '', ...GOODS]);
    expect(fields.number?.value).toBe('7031455');
  });

  it('“Cash sales” is the title of a document, not a customer', () => {
    const rows = ['                          CASH SALES', 'Bill To : CASH   No.      : CS 50117'];
    const { fields } = read([...SHOP, ...rows, '', ...GOODS]);
    expect(fields.number?.value).toBe('CS-50117');
  });

  it('A title in capitals that was read with its number is no part of it', () => {
    const { fields } = read([...SHOP, 'RECEIPTTW24-10017', '', ...GOODS]);
    expect(fields.number?.value).toBe('TW24-10017');
  });

  it.each(['06-283 7714', '03-8076 4412'])(
    'The telephone %s in two words is not the number of the receipt',
    (phone) => {
      const { fields } = read([...SHOP, `            ${phone}`, '11/22/2026 01:14 PM', '', ...GOODS]);
      expect(fields.number?.value ?? null).toBe(null);
    },
  );

  it('The number of a house behind the name of its road is not that of the receipt', () => {
    const { fields } = read([
      '    CORNER MARKET',
      'No. 6, Jalan Kenanga 19, Taman Sentosa',
      '11/22/2026 01:14 PM',
      '',
      ...GOODS,
    ]);
    expect(fields.number?.value ?? null).toBe(null);
  });

  it.each(['Returns with receipt thru 01/20/2027', 'Refunds with receipt by 01/20/2027'])(
    'The last day to bring goods back is not the date: %s',
    (row) => {
      const { fields } = read([...SHOP, ...GOODS, '', row, 'NOVEMBER 22, 2026        8:47 PM']);
      expect(fields.date?.value).toBe('2026-11-22');
    },
  );
});
