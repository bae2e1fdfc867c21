import { type VendorInvoice, vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';

const SHIFT: Record<string, number> = { usual: 0, other: 1, third: 2, fourth: 3, fifth: 4 };

/** An ordinary invoice of Northside Foods: cases with packs, one catch weight, a fuel surcharge; 386.33 in total at the usual prices. */
export function northside(document: {
  number: string;
  date: string;
  /** Other prices by code. */
  prices?: Record<string, string>;
  /** Other codes and words, so that nothing matches an earlier posting. */
  codes?: 'other' | 'third' | 'fourth' | 'fifth';
}): VendorInvoice {
  const shift = SHIFT[document.codes ?? 'usual'] ?? 0;
  const word = document.codes ? `${document.codes.toUpperCase()} ` : '';
  const line = (code: string, description: string, pack: string, quantity: string, unit: string, price: string) => ({
    code: String(Number(code) + shift),
    description: `${word}${description}`,
    pack,
    quantity,
    unit,
    unit_price: document.prices?.[code] ?? price,
  });
  return vendorInvoice({
    layout: 'broadline',
    vendor: {
      name: 'Northside Foods',
      address: ['400 Commerce Way', 'Portland ME 04103'],
      phone: '(207) 555-0110',
      email: 'orders@northside.example',
      tax_id: '01-5550110',
      ink: '#1d3557',
      mark: 'compass',
    },
    bill_to: { name: 'Maple Deli', address: ['14 Elm St', 'Portland ME 04101'], customer_number: '88213' },
    number: document.number,
    date: document.date,
    lines: [
      line('10442', 'OATMLK BARISTA', '6/1LT', '4', 'CS', '14.76'),
      line('20110', 'BUTTER UNSLT', '36/1LB', '1', 'CS', '143.28'),
      line('55190', 'ROMAINE HRT', '12CT', '2', 'CS', '28.50'),
      line('61002', 'CHIX BRST RND', '4/10LB', '41.70', 'LB', '2.89'),
    ],
    fees: [{ label: 'Fuel surcharge', amount_cents: 650 }],
    tax_cents: 0,
  });
}
