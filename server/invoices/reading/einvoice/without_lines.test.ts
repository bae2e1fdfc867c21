import { describe, expect, it } from 'vitest';
import { plainFields, plainLines, readFiles } from '#test/documents/read_pages.ts';
import { foodservicePages } from '#test/files/foodservice_pages.ts';
import { pdfOf } from '#test/files/placed_text.ts';

/** As in the profile MINIMUM of Factur-X. */
const WITHOUT_LINES = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>HP-4471820</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260312</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Harbor Provisions Incorporated</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>401.76</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

describe('An e-invoice without lines', () => {
  it('The lines are read from the pages, and what the e-invoice says is exact', async () => {
    const result = await readFiles([await pdfOf(foodservicePages(), {}, WITHOUT_LINES)]);
    if (result.status !== 'read') throw new Error(`refused: ${result.reason}`);
    expect(plainFields(result.reading)).toMatchObject({
      vendor: 'Harbor Provisions Incorporated',
      number: 'HP-4471820',
      due_date: '2026-04-11',
      total: '401.76',
    });
    expect(result.reading.fields.total).toMatchObject({ source: 'einvoice', page: 2 });
    expect(plainLines(result.reading)).toHaveLength(7);
    expect(result.reading.pages).toHaveLength(2);
  });

  it('An e-invoice without lines is read also where the pages say nothing, and where there are none', async () => {
    const alone = await readFiles([new TextEncoder().encode(WITHOUT_LINES)]);
    const words = 'Thank you for your order. We packed it with care and hope to see you again at our market.';
    const plain = await readFiles([await pdfOf([[{ text: words, x: 36, y: 40 }]], {}, WITHOUT_LINES)]);
    for (const result of [alone, plain]) {
      expect(result).toMatchObject({ status: 'read', reading: { engine: 'cii', lines: [] } });
    }
  });
});
