import { fromCents } from '#contract/decimal.ts';
import { taxCategory, unitCode } from './unit_codes.ts';
import { feesOf, type VendorInvoice, type VendorLine } from './vendor_invoice.ts';
import { element as el, type Xml, xmlFile } from './xml.ts';

const NAMESPACES = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

function amount(name: string, cents: number): Xml {
  return el(name, fromCents(cents), { currencyID: 'USD' });
}

function category(name: string, tax_cents: number): Xml {
  const { code, percent } = taxCategory(tax_cents);
  return el(name, [el('cbc:ID', code), el('cbc:Percent', percent), el('cac:TaxScheme', [el('cbc:ID', 'VAT')])]);
}

function party(of: { name: string; address: [string, string] }, more: Xml[] = []): Xml {
  const [, town = of.address[1], state = '', zip = ''] = /^(.*), (\w\w) (\d{5})$/.exec(of.address[1]) ?? [];
  return el('cac:Party', [
    el('cac:PartyName', [el('cbc:Name', of.name)]),
    el('cac:PostalAddress', [
      el('cbc:StreetName', of.address[0]),
      el('cbc:CityName', town),
      el('cbc:PostalZone', zip),
      el('cbc:CountrySubentity', state),
      el('cac:Country', [el('cbc:IdentificationCode', 'US')]),
    ]),
    ...more,
  ]);
}

function invoiceLine(line: VendorLine, index: number, tax_cents: number): Xml {
  return el('cac:InvoiceLine', [
    el('cbc:ID', String(index + 1)),
    el('cbc:InvoicedQuantity', line.quantity, { unitCode: unitCode(line.unit) }),
    amount('cbc:LineExtensionAmount', line.amount_cents),
    el('cac:Item', [
      el('cbc:Name', line.description),
      line.code ? el('cac:SellersItemIdentification', [el('cbc:ID', line.code)]) : null,
      category('cac:ClassifiedTaxCategory', tax_cents),
    ]),
    el('cac:Price', [el('cbc:PriceAmount', line.unit_price, { currencyID: 'USD' })]),
  ]);
}

/** The invoice as UBL 2.1, customization EN 16931. */
export function ublXml(invoice: VendorInvoice): Buffer {
  const { vendor, tax_cents, subtotal_cents, total_cents } = invoice;
  const fees = feesOf(invoice);
  const seller = party(vendor, [
    el('cac:PartyTaxScheme', [el('cbc:CompanyID', vendor.tax_id), el('cac:TaxScheme', [el('cbc:ID', 'VAT')])]),
    el('cac:PartyLegalEntity', [el('cbc:RegistrationName', vendor.name)]),
    el('cac:Contact', [el('cbc:Telephone', vendor.phone), el('cbc:ElectronicMail', vendor.email)]),
  ]);
  return xmlFile(
    el(
      'Invoice',
      [
        el('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
        el('cbc:ID', invoice.number),
        el('cbc:IssueDate', invoice.date),
        invoice.due_date ? el('cbc:DueDate', invoice.due_date) : null,
        el('cbc:InvoiceTypeCode', '380'),
        el('cbc:DocumentCurrencyCode', invoice.currency),
        invoice.po_number ? el('cac:OrderReference', [el('cbc:ID', invoice.po_number)]) : null,
        el('cac:AccountingSupplierParty', [seller]),
        el('cac:AccountingCustomerParty', [party(invoice.bill_to)]),
        ...invoice.fees.map((fee) =>
          el('cac:AllowanceCharge', [
            el('cbc:ChargeIndicator', 'true'),
            el('cbc:AllowanceChargeReason', fee.label),
            amount('cbc:Amount', fee.amount_cents),
            category('cac:TaxCategory', tax_cents),
          ]),
        ),
        el('cac:TaxTotal', [
          amount('cbc:TaxAmount', tax_cents),
          el('cac:TaxSubtotal', [
            amount('cbc:TaxableAmount', subtotal_cents + fees),
            amount('cbc:TaxAmount', tax_cents),
            category('cac:TaxCategory', tax_cents),
          ]),
        ]),
        el('cac:LegalMonetaryTotal', [
          amount('cbc:LineExtensionAmount', subtotal_cents),
          amount('cbc:TaxExclusiveAmount', subtotal_cents + fees),
          amount('cbc:TaxInclusiveAmount', total_cents),
          fees ? amount('cbc:ChargeTotalAmount', fees) : null,
          amount('cbc:PayableAmount', total_cents),
        ]),
        ...invoice.lines.map((line, index) => invoiceLine(line, index, tax_cents)),
      ],
      NAMESPACES,
    ),
  );
}
