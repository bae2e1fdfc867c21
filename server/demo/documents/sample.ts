import { vendorInvoice } from './vendor_invoice.ts';

/**
 * The invoice that a new shop can try: one page, four products that are called samples, so that nobody takes them for their own, and a
 * fee that is not stock.
 */
export async function sampleInvoicePdf({ company, date }: { company: string; date: string }): Promise<Buffer> {
  const { invoicePdf } = await import('./render.ts');
  const line = (code: string, description: string, pack: string, quantity: string, price: string) => ({
    code,
    description,
    pack,
    quantity,
    unit: 'CS',
    unit_price: price,
  });
  return invoicePdf(
    vendorInvoice({
      layout: 'broadline',
      vendor: {
        name: 'Sample Foods Co.',
        address: ['1 Example Street', 'Portland, ME 04101'],
        phone: '(207) 555-0100',
        email: 'orders@samplefoods.example',
        tax_id: '01-5550100',
        ink: '#1f6f54',
        mark: 'leaf',
      },
      bill_to: { name: company, address: ['Your street', 'Your town'], customer_number: '10001' },
      number: 'SAMPLE-1001',
      date,
      lines: [
        line('10101', 'SAMPLE OAT MILK', '6/1LT', '2', '14.40'),
        line('10202', 'SAMPLE ESPRESSO BEANS', '4/2LB', '1', '96.00'),
        line('10303', 'SAMPLE TOMATO SAUCE', '12/28OZ', '3', '21.60'),
        line('10404', 'SAMPLE PAPER CUPS', '20/50CT', '1', '58.00'),
      ],
      fees: [{ label: 'Delivery', amount_cents: 750 }],
      tax_cents: 0,
    }),
  );
}
