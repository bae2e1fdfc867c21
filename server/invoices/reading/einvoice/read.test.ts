import { describe, expect, it } from 'vitest';
import type { EInvoice } from './invoice.ts';
import { locate } from './locate.ts';
import { readEInvoice } from './read.ts';

function read(xml: string): EInvoice {
  const result = readEInvoice(new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${xml}`));
  if (typeof result === 'string') throw new Error(result);
  return result;
}

function fields(invoice: EInvoice): Record<string, string> {
  return Object.fromEntries(
    Object.entries(invoice.fields).flatMap(([name, value]) => (value ? [[name, value.value]] : [])),
  );
}

function lines(invoice: EInvoice): (string | undefined)[][] {
  return invoice.lines.map((line) =>
    [line.code, line.description, line.quantity, line.unit, line.unit_price, line.amount].map((value) => value?.value),
  );
}

const CII_LINE = (name: string, quantity: string, price: string, amount: string, per = ''): string => `
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:SpecifiedTradeProduct><ram:SellerAssignedID>0042</ram:SellerAssignedID><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount>${per}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="KGM">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`;

const CII = (type: string, items: string): string => `
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>0017</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260305</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${items}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Kornblume &amp; Sohn GmbH</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE811234567</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Laden Mitte</ram:Name></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-9</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>2.00</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>5.80</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260404</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>103.80</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="CHF">9.99</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">7.27</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>111.07</ram:GrandTotalAmount><ram:TotalPrepaidAmount>11.07</ram:TotalPrepaidAmount><ram:DuePayableAmount>100.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

describe('A cross industry invoice', () => {
  const invoice = read(CII('380', CII_LINE('Weizenmehl\n  Type 550', '50.0000', '2.0000', '100.00')));

  it('Leading zeros, charges as fees, allowances as a discount, tax in its own currency and the total before payments are read', () => {
    expect(fields(invoice)).toEqual({
      vendor: 'Kornblume & Sohn GmbH',
      number: '0017',
      date: '2026-03-05',
      due_date: '2026-04-04',
      po_number: 'PO-9',
      currency: 'EUR',
      subtotal: '103.80',
      tax: '7.27',
      fees: '5.80',
      discount: '2.00',
      total: '111.07',
    });
    expect(lines(invoice)).toEqual([['0042', 'Weizenmehl Type 550', '50', 'kg', '2.00', '100.00']]);
    expect(invoice.vendor_marks.tax_ids).toEqual(['DE811234567']);
    expect(invoice.fields.total).toMatchObject({ confidence: 1, source: 'einvoice' });
    expect(invoice.is_credit_memo).toBe(false);
  });

  it('Characters that are written as numbers are read as characters, once, and those that no text can have are left out', () => {
    const item = CII_LINE('M&#xFC;sli &amp;#228; &#0;&#xD800;&#128512;', '50', '2.00', '100.00');
    const encoded = read(CII('380', item).replace('Kornblume &amp; Sohn', 'B&#228;ckerei M&#xFC;ller'));
    expect(encoded.fields.vendor?.value).toBe('Bäckerei Müller GmbH');
    expect(lines(encoded)[0]?.[1]).toBe('Müsli &#228; 😀');
  });

  it('A credit note and prices for several units are recognized', () => {
    const per = (count: string): string => `<ram:BasisQuantity unitCode="KGM">${count}</ram:BasisQuantity>`;
    const credit = read(CII('381', CII_LINE('Salz', '50', '120.00', '60.00', per('100'))));
    expect(credit.is_credit_memo).toBe(true);
    expect(lines(credit)[0]?.slice(4)).toEqual(['1.20', '60.00']);
    // The base quantity only repeats the quantity: the price is still for one.
    expect(lines(read(CII('380', CII_LINE('Salz', '15', '10.00', '150.00', per('15')))))[0]?.[4]).toBe('10.00');
  });

  it('When only the gross price is given, the price is the gross price less its discounts', () => {
    const line = CII_LINE('Salz', '10', '1.80', '18.00').replace(
      /<ram:NetPrice.*NetPriceProductTradePrice>/,
      `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>2.00</ram:ChargeAmount>
        <ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
        <ram:ActualAmount>0.20</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`,
    );
    expect(lines(read(CII('380', line)))[0]?.slice(4)).toEqual(['1.80', '18.00']);
  });

  it('What is taken off a line is its discount, less what is charged for it, where it leads to the amount', () => {
    const row = (isCharge: boolean, amount: string) =>
      `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>`;
    const line = (price: string, amount: string, ...rows: string[]) =>
      CII_LINE('Salz', '50', price, amount).replace(
        '<ram:SpecifiedLineTradeSettlement>',
        `<ram:SpecifiedLineTradeSettlement>${rows.join('')}`,
      );
    const items = [
      line('2.00', '90.00', row(false, '6.00'), row(false, '4.00')),
      line('2.00', '97.50', row(false, '5.00'), row(true, '2.50')),
      line('2.00', '103.00', row(true, '3.00')),
      // The price is already lower by it.
      line('1.80', '90.00', row(false, '10.00')),
      // Nothing explains this amount.
      line('2.00', '80.00', row(false, '10.00')),
    ];
    const invoice = read(CII('380', items.join('')));
    expect(invoice.lines.map(({ discount }) => discount?.value ?? null)).toEqual([
      '10.00',
      '2.50',
      '-3.00',
      null,
      null,
    ]);
    // Those of the whole stay what they were.
    expect(fields(invoice)).toMatchObject({ fees: '5.80', discount: '2.00' });
  });

  it('Invalid dates and unreasonable amounts are not read', () => {
    const invoice = read(
      CII('380', CII_LINE('Salz', '1', '99999999999', '99999999999')).replace('20260305', '20260230'),
    );
    expect(invoice.fields.date).toBeNull();
    expect(lines(invoice)[0]?.slice(4)).toEqual([undefined, undefined]);
  });

  it('Lines that are only remarks are dropped', () => {
    const items = CII_LINE('See attached list', '0', '0', '0.00') + CII_LINE('Salz', '1', '2.00', '2.00');
    expect(lines(read(CII('380', items))).map((line) => line[1])).toEqual(['Salz']);
  });

  it('Groups of lines and lines of information are not counted beside the details', () => {
    const line = (reason: string, name: string, amount: string) =>
      CII_LINE(name, '1', amount, amount).replace(
        '<ram:SpecifiedTradeProduct>',
        `<ram:AssociatedDocumentLineDocument><ram:LineStatusReasonCode>${reason}</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
        <ram:SpecifiedTradeProduct>`,
      );
    const items = [
      line('GROUP', 'Brot', '5.00'),
      line('DETAIL', 'Roggenbrot', '2.00'),
      line('DETAIL', 'Weißbrot', '3.00'),
      line('INFORMATION', 'Herkunft', '5.00'),
    ];
    expect(lines(read(CII('380', items.join('')))).map(([, name]) => name)).toEqual(['Roggenbrot', 'Weißbrot']);
  });

  it('A charge is also recognized where its indicator is a number', () => {
    const xml = CII('380', CII_LINE('Salz', '50', '2.00', '100.00'))
      .replace('<udt:Indicator>true<', '<udt:Indicator>1<')
      .replace('<udt:Indicator>false<', '<udt:Indicator>0<');
    expect(fields(read(xml))).toMatchObject({ fees: '5.80', discount: '2.00' });
  });

  it('The printed places of the values are found', () => {
    const word = (text: string, x: number, y: number) => ({ text, confidence: 1, x, y, w: text.length * 8, h: 12 });
    const page = {
      width: 600,
      height: 800,
      rotation: 0 as const,
      source: 'text' as const,
      words: [
        word('Nr.', 40, 40),
        word('0017', 80, 40),
        word('vom', 130, 40),
        word('05.03.2026', 170, 40),
        word('Weizenmehl', 40, 200),
        word('Type', 140, 200),
        word('550', 190, 200),
        word('100,00', 500, 200),
        word('Brutto', 400, 400),
        word('111,07', 500, 400),
      ],
    };
    const placed = locate(invoice.fields, invoice.lines, [page]);
    expect(placed.fields.total).toMatchObject({ value: '111.07', page: 1, box: { x: 0.83333, y: 0.5 } });
    expect(placed.fields.date?.box?.x).toBeCloseTo(170 / 600, 4);
    expect(placed.lines[0]?.amount?.box?.y).toBeCloseTo(0.25, 4);
    expect(placed.fields.po_number).toMatchObject({ page: null, box: null });
  });
});

describe('ZUGFeRD 1.0', () => {
  it('The older names of the format are read', () => {
    const invoice = read(`
<rsm:CrossIndustryDocument xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:HeaderExchangedDocument><ram:ID>471102</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20130305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Lieferant</ram:Name></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementMonetarySummation><ram:TaxBasisTotalAmount currencyID="EUR">10.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">1.90</ram:TaxTotalAmount><ram:GrandTotalAmount currencyID="EUR">11.90</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation>
    </ram:ApplicableSupplyChainTradeSettlement>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:SpecifiedSupplyChainTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>5.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedSupplyChainTradeAgreement>
      <ram:SpecifiedSupplyChainTradeDelivery><ram:BilledQuantity unitCode="HUR">2</ram:BilledQuantity></ram:SpecifiedSupplyChainTradeDelivery>
      <ram:SpecifiedSupplyChainTradeSettlement><ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount>10.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:SpecifiedSupplyChainTradeSettlement>
      <ram:SpecifiedTradeProduct><ram:Name>Beratung</ram:Name></ram:SpecifiedTradeProduct>
    </ram:IncludedSupplyChainTradeLineItem>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`);
    expect(fields(invoice)).toMatchObject({ number: '471102', date: '2013-03-05', tax: '1.90', total: '11.90' });
    expect(lines(invoice)).toEqual([[undefined, 'Beratung', '2', 'h', '5.00', '10.00']]);
  });
});

const UBL = (root: string, line: string, quantity: string): string => `
<${root} xmlns:cac="a" xmlns:cbc="b">
  <cbc:ID>SI-77</cbc:ID><cbc:IssueDate>2026-02-01</cbc:IssueDate><cbc:DueDate>2026-03-03</cbc:DueDate><cbc:DocumentCurrencyCode>NOK</cbc:DocumentCurrencyCode>
  <cac:OrderReference><cbc:ID>4500</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Fjord Mat AS</cbc:Name></cac:PartyName>
    <cac:PartyTaxScheme><cbc:CompanyID>NO999888777MVA</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount currencyID="NOK">25.00</cbc:Amount></cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="NOK">31.25</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount>125.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>156.25</cbc:TaxInclusiveAmount><cbc:PayableAmount>0.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:${line}><cbc:${quantity} unitCode="LTR">8</cbc:${quantity}><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Melk</cbc:Name><cac:SellersItemIdentification><cbc:ID>007</cbc:ID></cac:SellersItemIdentification></cac:Item>
    <cac:Price><cbc:PriceAmount>12.50</cbc:PriceAmount></cac:Price></cac:${line}>
</${root}>`;

describe('UBL', () => {
  it('An invoice is read', () => {
    const invoice = read(UBL('Invoice', 'InvoiceLine', 'InvoicedQuantity'));
    expect(fields(invoice)).toEqual({
      vendor: 'Fjord Mat AS',
      number: 'SI-77',
      date: '2026-02-01',
      due_date: '2026-03-03',
      po_number: '4500',
      currency: 'NOK',
      subtotal: '125.00',
      tax: '31.25',
      fees: '25.00',
      total: '156.25',
    });
    expect(lines(invoice)).toEqual([['007', 'Melk', '8', 'l', '12.50', '100.00']]);
  });

  it('A charge is also recognized where its indicator is a number', () => {
    const xml = UBL('Invoice', 'InvoiceLine', 'InvoicedQuantity').replace('Indicator>true<', 'Indicator>1<');
    expect(fields(read(xml))).toMatchObject({ fees: '25.00' });
    expect(read(xml).fields.discount).toBeNull();
  });

  it('What is taken off a line is its discount, also where the price is for the whole quantity', () => {
    const row = (isCharge: boolean, amount: string) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount currencyID="NOK">${amount}</cbc:Amount></cac:AllowanceCharge>`;
    const xml = UBL('Invoice', 'InvoiceLine', 'InvoicedQuantity')
      .replace('<cac:Item>', `${row(false, '12.00')}${row(true, '2.00')}<cac:Item>`)
      .replace(
        '<cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>\n',
        '<cbc:LineExtensionAmount>90.00</cbc:LineExtensionAmount>\n',
      );
    const [line] = read(xml).lines;
    expect(line).toMatchObject({
      unit_price: { value: '12.50' },
      discount: { value: '10.00' },
      amount: { value: '90.00' },
    });
    expect(fields(read(xml))).toMatchObject({ fees: '25.00' });
    expect(read(xml).fields.discount).toBeNull();
    // The base quantity only repeats the quantity.
    const based = read(xml.replace('</cbc:PriceAmount>', '</cbc:PriceAmount><cbc:BaseQuantity>8</cbc:BaseQuantity>'));
    expect(based.lines[0]).toMatchObject({ unit_price: { value: '12.50' }, discount: { value: '10.00' } });
  });

  it('A credit note is read', () => {
    const credit = read(UBL('CreditNote', 'CreditNoteLine', 'CreditedQuantity'));
    expect(credit.is_credit_memo).toBe(true);
    expect(lines(credit)).toHaveLength(1);
  });
});
