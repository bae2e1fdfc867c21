import { drawBroadline } from './broadline.ts';
import { ciiXml } from './cii.ts';
import { drawCredit } from './credit.ts';
import { drawEInvoice } from './einvoice.ts';
import { drawLetterhead } from './letterhead.ts';
import { type Pdf, paper } from './paper.ts';
import { drawTill, tillSize } from './till.ts';
import type { Layout, VendorInvoice } from './vendor_invoice.ts';
import { drawWeighed } from './weighed.ts';

const DRAW: Record<Layout, (pdf: Pdf, invoice: VendorInvoice) => void> = {
  broadline: drawBroadline,
  weighed: drawWeighed,
  letterhead: drawLetterhead,
  einvoice: drawEInvoice,
  till: drawTill,
  credit: drawCredit,
};

/** The invoice as a PDF; the same invoice gives the same bytes. `password` locks it; `followed_by` are more invoices in the same file. */
export function invoicePdf(
  invoice: VendorInvoice,
  options: { password?: string; followed_by?: VendorInvoice[] } = {},
): Promise<Buffer> {
  const { layout, vendor, number, date } = invoice;
  const made = new Date(`${date}T12:00:00Z`);
  return paper(
    {
      title: `${vendor.name} ${number}`,
      date,
      ...(layout === 'till' ? { size: tillSize(invoice) } : {}),
      ...(options.password ? { password: options.password } : {}),
    },
    (pdf) => {
      if (layout === 'einvoice') {
        const about = { name: 'factur-x.xml', type: 'text/xml', description: 'Factur-X invoice data' };
        pdf.file(ciiXml(invoice), { ...about, creationDate: made, modifiedDate: made });
      }
      DRAW[layout](pdf, invoice);
      for (const next of options.followed_by ?? []) {
        pdf.addPage();
        DRAW[next.layout](pdf, next);
      }
    },
  );
}
