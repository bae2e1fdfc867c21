/** OASIS UBL 2.1 Invoice and CreditNote: Peppol BIS Billing 3 and XRechnung. */
import type { ReadLine } from '#contract/invoices/reading/reading.ts';
import type { EInvoice } from './invoice.ts';
import { unitWord } from './units.ts';
import {
  amountOf,
  emptyLine,
  isoDate,
  isRemark,
  isTrueText,
  perUnit,
  plain,
  stated,
  statedDecimal,
  statedDiscount,
  statedSum,
  sum,
  takenOff,
  tidy,
} from './values.ts';
import { find, findAll, textAt, type XmlNode } from './xml.ts';

/** The allowances and charges of a line or of the whole. */
function allowancesOf(node: XmlNode) {
  return findAll(node, 'AllowanceCharge').map((row) => ({
    isCharge: isTrueText(textAt(row, 'ChargeIndicator')),
    amount: amountOf(textAt(row, 'Amount')),
  }));
}

function readLine(item: XmlNode): ReadLine | null {
  const quantity = find(item, 'InvoicedQuantity') ?? find(item, 'CreditedQuantity');
  const product = find(item, 'Item');
  const price = find(item, 'Price');
  const count = amountOf(quantity?.text ?? null);
  const amount = amountOf(textAt(item, 'LineExtensionAmount'));
  if (isRemark(count, amount)) return null;
  const sums = { quantity: count, amount, off: takenOff(allowancesOf(item)) };
  const unitPrice = perUnit(amountOf(textAt(price, 'PriceAmount')), amountOf(textAt(price, 'BaseQuantity')), sums);
  return {
    ...emptyLine(),
    code: stated(
      textAt(product, 'SellersItemIdentification', 'ID') ?? textAt(product, 'StandardItemIdentification', 'ID'),
    ),
    description: stated(tidy(textAt(product, 'Name') ?? textAt(product, 'Description'))),
    quantity: statedDecimal(quantity?.text ?? null, 0),
    unit: stated(unitWord(quantity?.attributes.unitCode ?? null)),
    unit_price: unitPrice ? stated(plain(unitPrice, 2)) : null,
    discount: statedDiscount(unitPrice, sums),
    amount: amount ? stated(plain(amount, 2)) : null,
  };
}

/** Reads a UBL document; null when the root is another kind of XML. */
export function readUbl(root: XmlNode): EInvoice | null {
  const isCredit = root.name === 'CreditNote';
  if (root.name !== 'Invoice' && !isCredit) return null;
  const seller = find(root, 'AccountingSupplierParty', 'Party');
  if (!seller) return null;
  const address = find(seller, 'PostalAddress');
  const sums = find(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const taxes = findAll(root, 'TaxTotal', 'TaxAmount');
  const tax = amountOf((taxes.find((node) => node.attributes.currencyID === currency) ?? taxes[0])?.text ?? null);
  const rows = allowancesOf(root);
  const charged = (isCharge: boolean) =>
    sum(rows.flatMap((row) => (row.amount && row.isCharge === isCharge ? [row.amount] : [])));
  return {
    format: 'ubl',
    is_credit_memo: isCredit || textAt(root, 'InvoiceTypeCode') === '381',
    fields: {
      vendor: stated(
        tidy(textAt(seller, 'PartyName', 'Name') ?? textAt(seller, 'PartyLegalEntity', 'RegistrationName')),
      ),
      number: stated(textAt(root, 'ID')),
      date: stated(isoDate(textAt(root, 'IssueDate'))),
      due_date: stated(isoDate(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans', 'PaymentDueDate'))),
      po_number: stated(textAt(root, 'OrderReference', 'ID')),
      currency: stated(currency),
      subtotal: statedDecimal(textAt(sums, 'TaxExclusiveAmount') ?? textAt(sums, 'LineExtensionAmount'), 2),
      tax: tax ? stated(plain(tax, 2)) : null,
      fees: statedSum(charged(true)),
      discount: statedSum(charged(false)),
      deposit: null,
      rounding: null,
      total: statedDecimal(textAt(sums, 'TaxInclusiveAmount') ?? textAt(sums, 'PayableAmount'), 2),
    },
    lines: [...findAll(root, 'InvoiceLine'), ...findAll(root, 'CreditNoteLine')]
      .map(readLine)
      .filter((line) => line !== null),
    vendor_marks: {
      tax_ids: findAll(seller, 'PartyTaxScheme', 'CompanyID')
        .map((node) => node.text)
        .filter((id) => id !== ''),
      phones: [textAt(seller, 'Contact', 'Telephone')].filter((phone) => phone !== null),
      emails: [textAt(seller, 'Contact', 'ElectronicMail')].filter((email) => email !== null),
      address:
        [
          textAt(address, 'StreetName'),
          textAt(address, 'AdditionalStreetName'),
          textAt(address, 'PostalZone'),
          textAt(address, 'CityName'),
          textAt(address, 'CountrySubentity'),
          textAt(address, 'Country', 'IdentificationCode'),
        ]
          .filter((part) => part !== null)
          .join(', ') || null,
    },
  };
}
