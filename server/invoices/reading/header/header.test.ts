import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import type { Extracted } from '../extracted.ts';
import type { ReadingHints } from './vendor.ts';

/** A page with a text layer: [x, y, text, letter height]; words follow each other at the width of their letters. */
type Line = [x: number, y: number, text: string, height?: number];

function read(lines: Line[], hints: ReadingHints = {}, source: 'text' | 'ocr' = 'text'): Extracted {
  const words = lines.flatMap(([x, y, text, height = 16]) =>
    [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 1,
      x: x + match.index * height * 0.5,
      y,
      w: match[0].length * height * 0.5,
      h: height,
    })),
  );
  const page = { width: 1224, height: 1584, rotation: 0 as const, source, words };
  return extract([page], new Date('2026-03-20T00:00:00Z'), hints);
}

const GOODS: Line[] = [
  [60, 700, 'Description'],
  [600, 700, 'Qty'],
  [800, 700, 'Price'],
  [1000, 700, 'Amount'],
  [60, 740, 'Olive oil'],
  [600, 740, '2'],
  [800, 740, '10.00'],
  [1000, 740, '20.00'],
  [800, 800, 'Total'],
  [1000, 800, '20.00'],
];

const SELLER: Line[] = [
  [60, 60, 'Hudson Market Produce', 30],
  [60, 110, '540 W Fulton Market'],
  [60, 135, 'Chicago, IL 60661'],
];

const BUYER: Line[] = [
  [700, 250, 'Bill to'],
  [700, 275, 'Osteria Nonna Lia LLC'],
  [700, 300, '19 Wharf Road'],
  [700, 325, 'Gloucester, MA 01930'],
];

describe('The header of an invoice', () => {
  it.each(['INVOICE', 'Tax Invoice', 'RECHNUNG', 'Credit memo'])(
    'The title %s at the end of the row of the name is not part of the name',
    (title) => {
      const { fields } = read([
        [60, 60, `Hudson Market Produce ${title}`, 30],
        ...SELLER.slice(1),
        ...BUYER,
        [60, 450, 'Invoice No: 3987160'],
        ...GOODS,
      ]);
      expect(fields.vendor?.value).toBe('Hudson Market Produce');
    },
  );

  it.each(['Sysco INVOICE', 'Sysco Tax Invoice'])(
    'The name of one word in the row %s stands without the title',
    (row) => {
      const { fields } = read([
        [60, 10, row, 30],
        ...SELLER.slice(1),
        ...BUYER,
        [60, 450, 'Invoice No: 3987160'],
        ...GOODS,
      ]);
      expect(fields.vendor?.value).toBe('Sysco');
    },
  );

  it.each(['Produce Invoice', 'Produce Tax Invoice'])('The large title %s above the name is not the name', (title) => {
    const { fields } = read([
      [60, 10, title, 30],
      [60, 60, 'Hudson Market LLC', 20],
      ...SELLER.slice(1),
      ...BUYER,
      [60, 450, 'Invoice No: 3987160'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Hudson Market LLC');
  });

  it('Labels in one stack name the values in the stack below it', () => {
    const { fields } = read([
      ...SELLER,
      ...BUYER,
      [60, 400, 'Invoice Number', 20],
      [60, 440, 'Date', 20],
      [60, 480, 'Due Date', 20],
      [60, 550, '3987160', 20],
      [60, 590, 'September 8th, 2023', 20],
      [60, 630, 'October 8th, 2023', 20],
      ...GOODS,
    ]);
    expect(fields.number?.value).toBe('3987160');
    expect(fields.date?.value).toBe('2023-09-08');
    expect(fields.due_date?.value).toBe('2023-10-08');
  });

  it.each(['P.O. Box', 'PO Box', 'P O Box', 'P.O.Box'])(
    'A number after %s is not that of the buyer’s order',
    (label) => {
      expect(read([...SELLER, [60, 160, `${label} 1234`], ...BUYER, ...GOODS]).fields.po_number).toBeNull();
      const { fields } = read([
        ...SELLER,
        [60, 160, `${label} 1234`],
        ...BUYER,
        [60, 450, 'PO Number: 88231'],
        ...GOODS,
      ]);
      expect(fields.po_number?.value).toBe('88231');
    },
  );

  it.each(['2041', '1987', '45012'])('The number of an order in the row below its label is read: %s', (number) => {
    const { fields } = read([
      ...SELLER,
      [60, 400, 'PO Number'],
      [400, 400, 'Terms'],
      [700, 400, 'Rep'],
      [60, 425, number],
      [400, 425, 'Net 30'],
      [700, 425, 'JB'],
      ...GOODS,
    ]);
    expect(fields.po_number?.value).toBe(number);
  });

  it('A number beside the label of an order that has a label of its own is not that of the order', () => {
    const { fields } = read([
      ...SELLER,
      [60, 400, 'Customer PO'],
      [600, 400, 'Invoice No. 88120'],
      [60, 425, '45012'],
      [600, 425, 'Date 11/14/2025'],
      ...GOODS,
    ]);
    expect([fields.po_number?.value, fields.number?.value]).toEqual(['45012', '88120']);
  });

  it.each([
    ['No. ES20261114', 'ES20261114'],
    ['Number: SE10004711', 'SE10004711'],
    ['Rech.-Nr. DE20261114', 'DE20261114'],
    ['Mid-State Produce No. 77120', '77120'],
  ])('A number that a label names is that of the invoice, whatever it looks like: %s', (row, number) => {
    const { fields } = read([
      ...SELLER,
      [60, 400, row],
      [60, 440, 'Date: 11/14/2025'],
      ...GOODS.map(([x, y, text]): Line => [x, y, text === 'Olive oil' ? '40112 Olive oil' : text]),
    ]);
    expect(fields.number?.value).toBe(number);
  });

  it('A customer’s number is never the number of the invoice, even where no other is read', () => {
    const { fields } = read([
      ...SELLER,
      [700, 60, 'Invoice No.'],
      [1000, 60, 'SPRING'],
      [700, 85, 'Customer No.'],
      [1000, 85, '88213'],
      ...GOODS,
    ]);
    expect(fields.number).toBeNull();
  });

  it('Labels above that form one cell each name the value below them', () => {
    const { fields } = read([
      ...SELLER,
      [500, 400, 'INVOICE NO'],
      [640, 400, 'INVOICE DATE CUST NO'],
      [500, 425, '7745120'],
      [640, 425, '02/14/2026'],
      [750, 425, '118820'],
      ...GOODS,
    ]);
    expect(fields.number?.value).toBe('7745120');
  });

  it('A label in capitals is no part of a number, and names it', () => {
    const { fields } = read([
      ...SELLER,
      [60, 400, 'ROUTE 14'],
      [300, 400, 'TICKET 0771834'],
      [60, 425, 'CUST 20-4471'],
      ...GOODS,
    ]);
    expect(fields.number?.value).toBe('0771834');
  });

  it.each(['INV 2024 00 123', 'INV  2024  00  123', 'INV   2024   00   123', '2024  00  123'])(
    'The number %s in groups is read as a whole, beside its label and below it',
    (number) => {
      const whole = number.replace(/ +/g, '-');
      expect(read([...SELLER, ...BUYER, [60, 450, `Invoice No: ${number}`], ...GOODS]).fields.number?.value).toBe(
        whole,
      );
      const below: Line[] = [
        [60, 420, 'Invoice No'],
        [600, 420, 'Terms'],
        [60, 445, number],
        [600, 445, 'NET 30'],
      ];
      expect(read([...SELLER, ...BUYER, ...below, ...GOODS]).fields.number?.value).toBe(whole);
    },
  );

  it('The number of a street or a floor is no number of a document, whatever stands above it', () => {
    const head: Line[] = [
      [700, 60, 'Invoice No.'],
      [700, 90, '7th Floor'],
    ];
    expect(read([...SELLER, ...head, ...GOODS]).fields.number).toBeNull();
  });

  it('A later group is no number by itself, whatever stands above it', () => {
    const lines: Line[] = [...SELLER, [920, 200, 'INVOICE', 24], [860, 235, 'er:7314'], [925, 235, '208'], ...GOODS];
    expect(read(lines, {}, 'ocr').fields.number?.value).toBe('7314-208');
  });

  it('Codes of goods below each other are no rivals of the number', () => {
    const codes: Line[] = [250, 300, 350, 400].map((y) => [60, y, `4718${y}2`]);
    const { fields } = read([...SELLER, [60, 200, 'INVOICE 2668'], ...codes, ...GOODS]);
    expect(fields.number?.value).toBe('2668');
    expect(fields.number?.confidence).toBeGreaterThan(0.9);
  });

  it('Nor are they on a photo, where their column leans, below a heading that could name a number', () => {
    const rows = ['Ref', '377-795', '300-702', '215-112', '903-964', '857-611'];
    const codes = rows.map((text, row): Line => [720 - row * 9, 400 + row * 44, text, 18 + (row % 3)]);
    const names = rows.map((_, row): Line => [330 - row * 9, 400 + row * 44, row === 0 ? 'Article' : 'Glass Cleaner']);
    const amounts = rows.map((_, row): Line => [1200, 418 + row * 44, row === 0 ? 'Line total' : `7${row}.10`]);
    const lines: Line[] = [...SELLER, [60, 444, 'INVOICE'], [60, 462, '5846652'], ...names, ...codes, ...amounts];
    expect(read(lines, {}, 'ocr').fields.number?.value).toBe('5846652');
  });

  it('A label with a misread letter names the number', () => {
    const codes: Line[] = [350, 400, 450, 500].map((y) => [60, y, `4718${y}2`]);
    const lines: Line[] = [...SELLER, [60, 250, 'INV0ICE 71-440918'], [400, 250, 'CASHIER ANNA'], ...codes, ...GOODS];
    expect(read(lines, {}, 'ocr').fields.number?.value).toBe('71-440918');
  });

  it('Beside a name with the word Table and below a scrap, a number keeps its label', () => {
    const lines: Line[] = [
      [900, 200, 'Invoice Number:'],
      [600, 217, 'ef'],
      [400, 234, 'Willow Table'],
      [900, 234, 'B5520917'],
      [400, 258, '(555) 010-7716'],
    ];
    expect(read([...SELLER, ...lines, ...GOODS], {}, 'ocr').fields.number?.value).toBe('B5520917');
  });

  it.each([
    ['behind a misread state', [[700, 135, 'Tacoma, W 98402']]],
    [
      'in a row of its own',
      [
        [60, 135, '12 Cedar Ave, Tacoma WA'],
        [60, 155, '98402'],
      ],
    ],
    ['behind its label', [[700, 135, 'Col. Centro, Puebla CP.72000']]],
  ] as [string, Line[]][])('A postcode %s is not the number', (_, address) => {
    const { fields } = read([...SELLER.slice(0, 2), ...address, ...GOODS], {}, 'ocr');
    expect(fields.number).toBeNull();
  });

  it('Numbers that stand at different distances are not one number', () => {
    const { fields } = read([...SELLER, ...BUYER, [60, 450, 'Invoice # 88120   4471'], ...GOODS]);
    expect(fields.number?.value).toBe('88120');
  });

  it.each(['Credit No.', 'Credit #'])('“%s” labels the number of a credit memo, not that of the invoice', (label) => {
    const { fields } = read([
      ...SELLER,
      [700, 60, 'CREDIT MEMO'],
      [60, 400, label],
      [200, 400, '3318'],
      [500, 400, 'Orig. Invoice'],
      [700, 400, '12044'],
      ...GOODS,
    ]);
    expect(fields.number?.value).toBe('3318');
  });

  it.each(['Applies to invoice 771903 dated 11/21/2025', 'Original invoice 771903 of 11/21/2025'])(
    'The date of the invoice that a credit memo takes back is not its own: %s',
    (row) => {
      const { fields } = read([
        ...SELLER,
        [700, 60, 'CREDIT MEMO', 26],
        [700, 110, 'CM-20448'],
        [700, 135, '11/24/2025'],
        [60, 250, row],
        ...GOODS,
      ]);
      expect(fields.date?.value).toBe('2025-11-24');
    },
  );

  it.each([
    [['INVOICE'], ['ORIGINAL INVOICE  No. 88120  Date 11/14/2025']],
    [['INVOICE'], ['ORIGINAL INVOICE No. 88120 Date 11/14/2025']],
    [['CREDIT MEMO'], ['Original Invoice Date: 11/14/2025']],
    [['CREDIT MEMO'], ['Original invoice: 771903', 'Date: 11/14/2025']],
    [['CREDIT MEMO'], ['Applies to invoice 771903', 'Credit date 11/14/2025']],
    [['CREDIT MEMO'], ['Applies to invoice 771903 Credit date 11/14/2025']],
  ])(
    'Behind another invoice or the word “original”, a labeled date is the document’s own: %s %s',
    ([title = ''], cells) => {
      const { fields } = read([
        ...SELLER,
        [700, 60, title, 26],
        ...cells.map((cell, at): Line => [60 + at * 400, 250, cell]),
        ...GOODS,
      ]);
      expect(fields.date?.value).toBe('2025-11-14');
    },
  );

  it('A number at the end of one cell and a month in the next are not a date', () => {
    const { fields } = read([
      ...SELLER,
      [60, 400, 'Invoice Date'],
      [300, 400, 'Invoice #'],
      [500, 400, 'Terms'],
      [600, 400, 'Due Date'],
      [60, 430, 'May 12, 2025'],
      [300, 430, 'MP218887'],
      [500, 430, 'Net 7'],
      [600, 430, 'May 19, 2025'],
      ...GOODS,
    ]);
    expect(fields.number?.value).toBe('MP218887');
    expect(fields.date?.value).toBe('2025-05-12');
    expect(fields.due_date?.value).toBe('2025-05-19');
  });

  it.each([
    ['Sl-78123', 'SI-78123'],
    ['INV-l4278', 'INV-14278'],
    ['80l4278', '8014278'],
    ['Al0233', 'A10233'],
  ])('The small l that was recognized in %s is a capital I or a 1', (recognized, number) => {
    const lines: Line[] = [...SELLER, ...BUYER, [60, 450, `Invoice No: ${recognized}`], ...GOODS];
    expect(read(lines, {}, 'ocr').fields.number?.value).toBe(number);
    expect(read(lines).fields.number?.value).toBe(recognized);
  });

  it.each(['PAYABLE BY', 'ISSUED', 'Invoioe Detalls'])('%s is not the name of a vendor', (label) => {
    const { fields } = read(
      [[60, 60, label, 30], [60, 120, 'Hudson Market Produce', 18], ...SELLER.slice(1), ...GOODS],
      {},
      'ocr',
    );
    expect(fields.vendor?.value).toBe('Hudson Market Produce');
  });

  it('The vendor is who is paid: never the buyer, never a title, never the shop itself', () => {
    const title: Line = [700, 60, 'INVOICE', 40];
    expect(read([title, ...BUYER, ...SELLER, ...GOODS]).fields.vendor?.value).toBe('Hudson Market Produce');
    const own = read([title, ...SELLER, ...GOODS], { own_name: 'Hudson Market' });
    expect(own.fields.vendor?.value).not.toMatch(/hudson|invoice/i);
  });

  it.each(['PACKING SLIP', 'DELIVERY DOCKET', 'Credit Memorandum'])('The title “%s” alone names nobody', (title) => {
    const { fields } = read([
      [60, 30, title, 30],
      [60, 110, 'Copperleaf Imports'],
      [60, 135, '1 Roaster Row'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Copperleaf Imports');
  });

  it('The name below “Ship from” is the vendor, not the label', () => {
    const { fields } = read([
      [60, 30, 'Ship From:'],
      [60, 60, 'Copperleaf Imports'],
      [60, 90, '1 Roaster Row'],
      [700, 30, 'Ship To:'],
      [700, 60, 'Ninth Street Espresso'],
      [700, 90, '700 E 9th St'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Copperleaf Imports');
  });

  it('A letterhead in one line begins with the name', () => {
    const line =
      'Northgate Hygiene Solutions, Inc. · 700 Industrial Blvd, Minneapolis, MN 55413 · northgatehygiene.com';
    const { fields } = read([
      [60, 30, 'Bill-to'],
      [60, 60, 'Pinewood Grill'],
      [60, 90, '3300 Lake Dr'],
      [500, 30, 'Deliver-to'],
      [500, 60, 'Pinewood Grill'],
      [500, 90, '3300 Lake Dr'],
      ...GOODS,
      [60, 1500, line, 12],
    ]);
    expect(fields.vendor?.value).toBe('Northgate Hygiene Solutions, Inc.');
  });

  it('A slogan above the name is not the name', () => {
    const { fields } = read([
      [300, 20, 'How doers get more done.', 24],
      [300, 60, 'THE HOME DEPOT', 24],
      [300, 110, '2727 W Kirby St'],
      [300, 135, 'Tampa, FL 33602'],
      [60, 450, 'Invoice No: 3987160'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('THE HOME DEPOT');
  });

  it('The foot of the page says whose trading name it is', () => {
    const { fields } = read([
      [60, 60, 'Invoice', 30],
      [60, 110, 'Invoice to'],
      [60, 135, 'The Parlour Gift Shop'],
      [60, 160, '14 Market Place'],
      [60, 185, 'Ludlow SY8 1BP'],
      [700, 110, 'Invoice: 30418'],
      [700, 135, 'Date: 04/11/2025'],
      ...GOODS,
      [60, 1400, 'Moss & Tallow is a trading name of Hollin Makers Ltd. Registered in England no. 11220943.', 12],
    ]);
    expect(fields.vendor?.value).toBe('Moss & Tallow');
  });

  it('The spaces of a large name are none between columns where small text stands beside it', () => {
    const { fields } = read([
      [60, 60, 'SwiftCash', 30],
      [220, 60, 'Wholesale', 30],
      [700, 68, 'Document no SW/204417 of 11/26/2025', 14],
      [60, 110, '540 W Fulton Market'],
      [60, 135, 'Chicago, IL 60661'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('SwiftCash Wholesale');
  });

  it('The owner of a business is not its name', () => {
    const { fields } = read([
      [60, 30, 'Frische Ecke'],
      [60, 60, 'Inh. Sabine Thoma e.K.'],
      [60, 90, 'Hauptstraße 41'],
      [60, 120, '79104 Freiburg'],
      [60, 150, 'UID Nr. DE244110098'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Frische Ecke');
  });

  it('A mutual society is a business, and so the vendor before the recipient of a letter', () => {
    const { fields } = read([
      [700, 60, 'Feuerkasse Bergstadt a.G.'],
      [60, 130, 'Herrn'],
      [60, 155, 'Max Weber'],
      [60, 180, 'Hauptstraße 11'],
      [60, 205, '12346 Neudorf'],
      [60, 250, 'Agentur'],
      [60, 275, 'Becker'],
      [60, 300, 'Hauptstr. 12'],
      [60, 325, '12345 Bergstadt'],
      [60, 350, 'Tel.: 0123/45678'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Feuerkasse Bergstadt a.G.');
  });

  it('The name behind “Account:” is the vendor, even below another name', () => {
    const { fields } = read([
      [900, 40, 'Harbor Street Kitchen'],
      [900, 65, '88 Dock Street'],
      [900, 90, 'Duluth, MN 55802'],
      [900, 115, '(555) 010-6620'],
      [60, 130, 'Pine Hollow Dairy', 32],
      [60, 166, 'Products', 32],
      [60, 300, 'INVOICE NO: 330714'],
      ...GOODS,
      [60, 900, 'Account: Pine Hollow Dairy Products'],
    ]);
    expect(fields.vendor?.value).toBe('Pine Hollow Dairy Products');
  });

  it.each([
    ['Invoice To:', 'beside another label'],
    ['Client Name:', 'that only announces a name'],
  ])('The name below “%s” is the buyer, a label %s', (label) => {
    const { fields } = read([
      [400, 40, label],
      [900, 40, 'Invoice Number:'],
      [400, 62, 'Corner Bistro'],
      [900, 62, 'INV0512260931'],
      [400, 84, 'office@cornerbistro.example'],
      [400, 106, '17 Cedar Ave S, Tacoma, WA 98402'],
      [60, 150, 'Invoice', 40],
      ...GOODS,
      [60, 900, 'Granite Paper Supply'],
      [60, 925, '40 Mill Row, Albany, NY 12207'],
      [60, 950, '(555) 010-3341'],
    ]);
    expect(fields.vendor?.value).toBe('Granite Paper Supply');
  });

  it('A buyer who is billed and shipped to under a joined name is not the vendor', () => {
    const { fields } = read([
      [60, 40, 'Invoice', 40],
      [60, 250, 'Lindenhof Software'],
      [60, 275, 'Ringstraße 2'],
      [60, 300, 'A-5020 Salzburg'],
      [500, 250, 'Bill to'],
      [500, 275, 'Max Lang'],
      [500, 295, 'Hafen Analytics GmbH'],
      [500, 320, '20095 Hamburg'],
      [900, 250, 'Ship to'],
      [900, 275, 'Hafen Analytics GmbH |'],
      [900, 300, 'Hafen Analytics GmbH'],
      [900, 325, '20095 Hamburg'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Lindenhof Software');
  });

  it('A name over two rows is one name', () => {
    const { fields } = read([
      [900, 40, 'Osteria Nonna Lia'],
      [900, 65, '540 W Fulton Market'],
      [900, 90, 'Chicago, IL 60661'],
      [60, 130, 'Silver Lake Dairy', 32],
      [60, 166, 'Products', 32],
      [60, 300, 'INVOICE NO: 221228'],
      [60, 330, 'Pay to: Silver Lake Dairy Products'],
      ...GOODS,
    ]);
    expect(fields.vendor?.value).toBe('Silver Lake Dairy Products');
  });
});

describe('The currency of an invoice', () => {
  function readCurrency(amount: string, foot: string, hints: ReadingHints = {}) {
    const goods = GOODS.map(([x, y, text]): Line => [x, y, text === '20.00' ? amount : text]);
    return read([[60, 60, 'Hudson Produce', 30], ...goods, [60, 1000, foot]], hints).fields.currency;
  }
  const currency = (...given: Parameters<typeof readCurrency>) => readCurrency(...given)?.value;

  it.each([
    ['€20.00', '', 'EUR'],
    ['£20.00', '', 'GBP'],
    ['$20.00', 'Toronto, Canada', 'CAD'],
    ['$20.00', 'Chicago, IL 60661', 'USD'],
    ['20.00', 'Butter Euro 82%', undefined],
    ['20.00', 'Currency: CHF', 'CHF'],
    ['20.00', 'EUR 4 or EUR 5, Currency: USD', 'USD'],
    ['20.00', '05/06/2025', undefined],
  ])('The amount %s with "%s" below is in %s', (amount, foot, expected) => {
    expect(currency(amount, foot)).toBe(expected);
  });

  it.each([
    ['€20.00', '', { x: 1000, y: 740 }],
    ['20.00 €', '', { x: 1000, y: 740 }],
    ['20.00', 'Currency: CHF', { x: 140, y: 1000 }],
    ['20.00', 'All prices in USD', { x: 172, y: 1000 }],
    // The code tells which dollar it is.
    ['$20.00', 'Prices in CAD', { x: 140, y: 1000 }],
    ['$20.00', 'Chicago, IL 60661', { x: 1000, y: 740 }],
  ])('The currency of %s with "%s" below has the place where it is printed', (amount, foot, { x, y }) => {
    const found = readCurrency(amount, foot);
    expect(found).toMatchObject({ page: 1, source: 'text' });
    expect(found?.box?.x).toBeCloseTo(x / 1224, 4);
    expect(found?.box?.y).toBeCloseTo(y / 1584, 4);
  });

  it('A currency that only the country suggests has no place', () => {
    expect(readCurrency('20.00', 'Chicago, IL 60661')).toMatchObject({
      value: 'USD',
      page: null,
      box: null,
      note: 'computed',
    });
  });

  it('A bare dollar sign is the shop’s own dollar', () => {
    expect(currency('$20.00', '', { currency: 'AUD' })).toBe('AUD');
  });
});
