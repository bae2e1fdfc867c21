import { fromCents } from '#contract/decimal.ts';
import { taxCategory, unitCode } from './unit_codes.ts';
import { feesOf, type VendorInvoice, type VendorLine } from './vendor_invoice.ts';
import { element as el, type Xml, xmlFile } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

function date(name: string, iso: string): Xml {
  return el(name, [el('udt:DateTimeString', iso.replaceAll('-', ''), { format: '102' })]);
}

function tax(tax_cents: number): Xml {
  const { code, percent } = taxCategory(tax_cents);
  return el('ram:ApplicableTradeTax', [
    el('ram:TypeCode', 'VAT'),
    el('ram:CategoryCode', code),
    el('ram:RateApplicablePercent', percent),
  ]);
}

function lineItem(line: VendorLine, index: number, tax_cents: number): Xml {
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', String(index + 1))]),
    el('ram:SpecifiedTradeProduct', [
      line.code ? el('ram:SellerAssignedID', line.code) : null,
      el('ram:Name', line.description),
    ]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', line.unit_price)]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [el('ram:BilledQuantity', line.quantity, { unitCode: unitCode(line.unit) })]),
    el('ram:SpecifiedLineTradeSettlement', [
      tax(tax_cents),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        el('ram:LineTotalAmount', fromCents(line.amount_cents)),
      ]),
    ]),
  ]);
}

function party(name: string, of: { name: string; address: [string, string] }, more: (Xml | null)[] = []): Xml {
  const [, town = of.address[1], state = '', zip = ''] = /^(.*), (\w\w) (\d{5})$/.exec(of.address[1]) ?? [];
  return el(name, [
    el('ram:Name', of.name),
    ...more.slice(0, 1),
    el('ram:PostalTradeAddress', [
      el('ram:PostcodeCode', zip),
      el('ram:LineOne', of.address[0]),
      el('ram:CityName', town),
      el('ram:CountryID', 'US'),
      el('ram:CountrySubDivisionName', state),
    ]),
    ...more.slice(1),
  ]);
}

function settlement(invoice: VendorInvoice): Xml {
  const { currency, tax_cents, subtotal_cents, total_cents } = invoice;
  const category = taxCategory(tax_cents);
  const fees = feesOf(invoice);
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:InvoiceCurrencyCode', currency),
    el('ram:ApplicableTradeTax', [
      el('ram:CalculatedAmount', fromCents(tax_cents)),
      el('ram:TypeCode', 'VAT'),
      el('ram:BasisAmount', fromCents(subtotal_cents + fees)),
      el('ram:CategoryCode', category.code),
      el('ram:RateApplicablePercent', category.percent),
    ]),
    ...invoice.fees.map((fee) =>
      el('ram:SpecifiedTradeAllowanceCharge', [
        el('ram:ChargeIndicator', [el('udt:Indicator', 'true')]),
        el('ram:ActualAmount', fromCents(fee.amount_cents)),
        el('ram:Reason', fee.label),
      ]),
    ),
    invoice.due_date ? el('ram:SpecifiedTradePaymentTerms', [date('ram:DueDateDateTime', invoice.due_date)]) : null,
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', fromCents(subtotal_cents)),
      fees ? el('ram:ChargeTotalAmount', fromCents(fees)) : null,
      el('ram:TaxBasisTotalAmount', fromCents(subtotal_cents + fees)),
      el('ram:TaxTotalAmount', fromCents(tax_cents), { currencyID: currency }),
      el('ram:GrandTotalAmount', fromCents(total_cents)),
      el('ram:DuePayableAmount', fromCents(total_cents)),
    ]),
  ]);
}

/** The invoice as a UN/CEFACT Cross Industry Invoice, profile EN 16931: what Factur-X embeds. */
export function ciiXml(invoice: VendorInvoice): Buffer {
  const { vendor, bill_to } = invoice;
  const contact = el('ram:DefinedTradeContact', [
    el('ram:TelephoneUniversalCommunication', [el('ram:CompleteNumber', vendor.phone)]),
    el('ram:EmailURIUniversalCommunication', [el('ram:URIID', vendor.email)]),
  ]);
  const registration = el('ram:SpecifiedTaxRegistration', [el('ram:ID', vendor.tax_id, { schemeID: 'FC' })]);
  return xmlFile(
    el(
      'rsm:CrossIndustryInvoice',
      [
        el('rsm:ExchangedDocumentContext', [
          el('ram:GuidelineSpecifiedDocumentContextParameter', [el('ram:ID', 'urn:cen.eu:en16931:2017')]),
        ]),
        el('rsm:ExchangedDocument', [
          el('ram:ID', invoice.number),
          el('ram:TypeCode', '380'),
          date('ram:IssueDateTime', invoice.date),
        ]),
        el('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map((line, index) => lineItem(line, index, invoice.tax_cents)),
          el('ram:ApplicableHeaderTradeAgreement', [
            party('ram:SellerTradeParty', vendor, [contact, registration]),
            party('ram:BuyerTradeParty', bill_to),
            invoice.po_number
              ? el('ram:BuyerOrderReferencedDocument', [el('ram:IssuerAssignedID', invoice.po_number)])
              : null,
          ]),
          el('ram:ApplicableHeaderTradeDelivery', []),
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  );
}
