import { type Put, table } from './placed_text.ts';

const FOODSERVICE_COLUMNS = [36, -110, -150, 160, 190, 250, 310, -450, -510, -576];
const FOODSERVICE_HEADING = [
  'Item #',
  'Ordered',
  'Shipped',
  'Unit',
  'Pack/Size',
  'Brand',
  'Description',
  'Weight',
  'Price',
  'Extension',
];

/** Two pages of a US foodservice invoice, with catch weights and a returned case. */
export function foodservicePages(): Put[][] {
  const head = (page: number): Put[] => [
    { text: 'Harbor Provisions Inc.', x: 36, y: 30, size: 18 },
    { text: '1200 Dock Street, Tacoma, WA 98402', x: 36, y: 54 },
    { text: 'Phone: (253) 555-0142', x: 36, y: 66 },
    { text: 'INVOICE', x: 480, y: 30, size: 16 },
    { text: 'Invoice No: 4471820', x: 440, y: 54 },
    { text: 'Invoice Date: 03/12/2026', x: 440, y: 66 },
    { text: 'Due Date: 04/11/2026', x: 440, y: 78 },
    { text: 'PO Number: HB-2231', x: 440, y: 90 },
    { text: `Page ${page} of 2`, x: 440, y: 102 },
    { text: 'Bill To:', x: 36, y: 96 },
    { text: 'Blue Door Bistro', x: 36, y: 108 },
    { text: '14 Pine Ave, Seattle, WA 98101', x: 36, y: 120 },
  ];
  const first = table(
    FOODSERVICE_COLUMNS,
    [
      FOODSERVICE_HEADING,
      ['102345', '2', '2', 'CS', '6/1 LT', 'Sunvale', 'Olive Oil Extra Virgin', '', '48.75', '97.50'],
      ['203311', '1', '1', 'CS', '4/5 LB', 'Ridge', 'Cheddar Shredded Mild', '', '61.20', '61.20'],
      ['880120', '3', '2', 'CS', '2/10 LB', 'Ranch', 'Beef Chuck Roll Choice', '43.62', '5.249', '228.96'],
      ['110072', '10', '10', 'EA', '1/2 GL', 'Dairyco', 'Milk Whole', '', '3.19', '31.90'],
    ],
    150,
  );
  const second = table(
    FOODSERVICE_COLUMNS,
    [
      FOODSERVICE_HEADING,
      ['775001', '1', '1', 'CS', '24/12 OZ', 'Fizz', 'Cola Cans', '', '12.40', '12.40'],
      ['100031', '1', '1', 'CS', '1/50 #', 'Mill', 'Flour All Purpose', '', '21.05', '21.05'],
      ['203311', '-1', '-1', 'CS', '4/5 LB', 'Ridge', 'Cheddar Shredded Mild', '', '61.20', '-61.20'],
    ],
    150,
  );
  const sums: Put[] = [
    ['Subtotal', '391.81'],
    ['Fuel Surcharge', '7.50'],
    ['Bottle Deposit', '1.20'],
    ['Sales Tax', '1.25'],
    ['Invoice Total', '401.76'],
  ].flatMap(([label = '', value = ''], index) => [
    { text: label, x: 430, y: 260 + index * 14 },
    { text: value, x: 576, y: 260 + index * 14, right: true },
  ]);
  return [
    [...head(1), ...first],
    [...head(2), ...second, ...sums],
  ];
}
