/**
 * UN/CEFACT Cross Industry Invoice: Factur-X, ZUGFeRD 2.x and XRechnung (CrossIndustryInvoice), and ZUGFeRD 1.0 (CrossIndustryDocument),
 * which names the same things a little differently.
 */
import type Big from 'big.js';
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

/** UNTDID 1001: 381 credit note, 396 factored credit note, 261 self-billed credit note, 81/83 credit notes for goods and services. */
const CREDIT_TYPES = new Set(['381', '396', '261', '81', '83']);

/** The first of several names that exists below a node. */
function either(node: XmlNode | null, ...names: string[]): XmlNode | null {
  return names.map((name) => find(node, name)).find((found) => found !== null) ?? null;
}

function dateIn(node: XmlNode | null): string | null {
  return isoDate(textAt(node, 'DateTimeString') ?? textAt(node, 'DateString') ?? node?.text ?? null);
}

function isTrue(node: XmlNode | null): boolean {
  return isTrueText(textAt(node, 'ChargeIndicator', 'Indicator') ?? textAt(node, 'ChargeIndicator'));
}

/** The net price; where only the gross price is given, it less the discounts that it names. */
function priceOf(agreement: XmlNode | null): { price: Big | null; per: Big | null } {
  const net = find(agreement, 'NetPriceProductTradePrice');
  const gross = find(agreement, 'GrossPriceProductTradePrice');
  const [netPrice, grossPrice] = [net, gross].map((node) => amountOf(textAt(node, 'ChargeAmount')));
  if (netPrice || !grossPrice) return { price: netPrice ?? null, per: amountOf(textAt(net, 'BasisQuantity')) };
  const changes = findAll(gross, 'AppliedTradeAllowanceCharge').map((row) => {
    const value = amountOf(textAt(row, 'ActualAmount'));
    return value && !isTrue(row) ? value.neg() : value;
  });
  const price = sum([grossPrice, ...changes.filter((value) => value !== null)]);
  return { price, per: amountOf(textAt(gross, 'BasisQuantity')) };
}

/** The allowances and charges of a line or of the whole. */
function allowancesOf(settlement: XmlNode | null) {
  return findAll(settlement, 'SpecifiedTradeAllowanceCharge').map((row) => ({
    isCharge: isTrue(row),
    amount: amountOf(textAt(row, 'ActualAmount')),
  }));
}

/** A group repeats what its details come to, and information is not part of any sum. */
const UNCOUNTED = new Set(['GROUP', 'INFORMATION']);

function readLine(item: XmlNode): ReadLine | null {
  if (UNCOUNTED.has(textAt(item, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode') ?? '')) return null;
  const product = find(item, 'SpecifiedTradeProduct');
  const agreement = either(item, 'SpecifiedLineTradeAgreement', 'SpecifiedSupplyChainTradeAgreement');
  const delivery = either(item, 'SpecifiedLineTradeDelivery', 'SpecifiedSupplyChainTradeDelivery');
  const settlement = either(item, 'SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement');
  const sums = either(
    settlement,
    'SpecifiedTradeSettlementLineMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  );
  const quantity = find(delivery, 'BilledQuantity');
  const { price, per } = priceOf(agreement);
  const count = amountOf(quantity?.text ?? null);
  const amount = amountOf(textAt(sums, 'LineTotalAmount'));
  const stand = { quantity: count, amount, off: takenOff(allowancesOf(settlement)) };
  const unitPrice = perUnit(price, per, stand);
  const description = tidy(textAt(product, 'Name') ?? textAt(product, 'Description'));
  if (isRemark(count, amount)) return null;
  return {
    ...emptyLine(),
    code: stated(textAt(product, 'SellerAssignedID') ?? textAt(product, 'GlobalID')),
    description: stated(description),
    quantity: statedDecimal(quantity?.text ?? null, 0),
    unit: stated(unitWord(quantity?.attributes.unitCode ?? null)),
    unit_price: unitPrice ? stated(plain(unitPrice, 2)) : null,
    discount: statedDiscount(unitPrice, stand),
    amount: amount ? stated(plain(amount, 2)) : null,
  };
}

/** Charges and allowances on the whole: as rows, or else as sums. */
function chargesOf(settlement: XmlNode | null, sums: XmlNode | null): { fees: Big | null; discount: Big | null } {
  const rows = allowancesOf(settlement);
  const amounts = (isCharge: boolean) => rows.filter((row) => row.isCharge === isCharge).map((row) => row.amount);
  const services = findAll(settlement, 'SpecifiedLogisticsServiceCharge').map((row) =>
    amountOf(textAt(row, 'AppliedAmount')),
  );
  const charges = [...amounts(true), ...services].filter((value) => value !== null);
  const allowances = amounts(false).filter((value) => value !== null);
  if (charges.length + allowances.length > 0) return { fees: sum(charges), discount: sum(allowances) };
  return {
    fees: amountOf(textAt(sums, 'ChargeTotalAmount')),
    discount: amountOf(textAt(sums, 'AllowanceTotalAmount')),
  };
}

/** The tax in the invoice's own currency: there can be a second amount in the tax office's currency. */
function taxOf(settlement: XmlNode | null, sums: XmlNode | null, currency: string | null): Big | null {
  const totals = findAll(sums, 'TaxTotalAmount');
  const own = totals.find((node) => node.attributes.currencyID === currency) ?? totals[0];
  if (own) return amountOf(own.text);
  const rows = findAll(settlement, 'ApplicableTradeTax', 'CalculatedAmount').map((node) => amountOf(node.text));
  const known = rows.filter((value) => value !== null);
  return known.length > 0 ? sum(known) : null;
}

/** Reads a CII document; null when the root is another kind of XML. */
export function readCii(root: XmlNode): EInvoice | null {
  if (root.name !== 'CrossIndustryInvoice' && root.name !== 'CrossIndustryDocument') return null;
  const document = either(root, 'ExchangedDocument', 'HeaderExchangedDocument');
  const deal = either(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction');
  const agreement = either(deal, 'ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement');
  const settlement = either(deal, 'ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement');
  const sums = either(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  );
  const seller = find(agreement, 'SellerTradeParty');
  const address = find(seller, 'PostalTradeAddress');
  const contact = find(seller, 'DefinedTradeContact');
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const order = find(agreement, 'BuyerOrderReferencedDocument');
  const { fees, discount } = chargesOf(settlement, sums);
  const tax = taxOf(settlement, sums, currency);
  const terms = findAll(settlement, 'SpecifiedTradePaymentTerms').map((row) => dateIn(find(row, 'DueDateDateTime')));
  return {
    format: 'cii',
    is_credit_memo: CREDIT_TYPES.has(textAt(document, 'TypeCode') ?? ''),
    fields: {
      vendor: stated(
        tidy(textAt(seller, 'Name') ?? textAt(seller, 'SpecifiedLegalOrganization', 'TradingBusinessName')),
      ),
      number: stated(textAt(document, 'ID')),
      date: stated(dateIn(find(document, 'IssueDateTime'))),
      due_date: stated(terms.find((date) => date !== null) ?? null),
      po_number: stated(textAt(order, 'IssuerAssignedID') ?? textAt(order, 'ID')),
      currency: stated(currency),
      subtotal: statedDecimal(textAt(sums, 'TaxBasisTotalAmount') ?? textAt(sums, 'LineTotalAmount'), 2),
      tax: tax ? stated(plain(tax, 2)) : null,
      fees: statedSum(fees),
      discount: statedSum(discount),
      deposit: null,
      rounding: null,
      total: statedDecimal(textAt(sums, 'GrandTotalAmount') ?? textAt(sums, 'DuePayableAmount'), 2),
    },
    lines: findAll(deal, 'IncludedSupplyChainTradeLineItem')
      .map(readLine)
      .filter((line) => line !== null),
    vendor_marks: {
      tax_ids: findAll(seller, 'SpecifiedTaxRegistration', 'ID')
        .map((node) => node.text)
        .filter((id) => id !== ''),
      phones: [textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber')].filter((phone) => phone !== null),
      emails: [
        textAt(contact, 'EmailURIUniversalCommunication', 'URIID') ??
          textAt(contact, 'EmailURIUniversalCommunication', 'CompleteNumber'),
      ].filter((email) => email !== null),
      address:
        ['LineOne', 'LineTwo', 'LineThree', 'PostcodeCode', 'CityName', 'CountryID']
          .map((part) => tidy(textAt(address, part)))
          .filter((part) => part !== null)
          .join(', ') || null,
    },
  };
}
