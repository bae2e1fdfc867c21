/** Who is paid, as the rows about the payment say: "Account: Pine Hollow Dairy", "make checks payable to Pine Hollow Dairy". */
import type { Row } from '../lines/rows.ts';
import { bare } from './vendor_words.ts';

const PAYEE =
  /\b(?:a(?:ccoun|cc)?t\.?(?: ?name| ?holder)?|a\/c(?: name)?|pay(?:able|ments?)? to|beneficiary(?: name)?|remit(?:tance)?(?: payments?)? to|kontoinhaber|zahlungsempfänger|titulaire(?: du compte)?|titular(?: de la cuenta)?|beneficiario|rekeninghouder|t\.?n\.?v\.?)\s*:?\s*(\p{L}.*)$/iu;
/** Shorter ones are parts of other words. */
const SHORTEST = 5;

export interface Payee {
  row: Row;
  name: string;
}

/** The bare names behind such labels; what else the row says can follow them. */
export function payeesOf(rows: readonly Row[]): Payee[] {
  const payees = rows.flatMap((row) =>
    row.cells.flatMap(({ text }) => ({ row, name: bare(PAYEE.exec(text)?.[1] ?? '') })),
  );
  return payees.filter(({ name }) => name.length >= SHORTEST);
}

/** Whether a bare name that stands elsewhere is one of them: the account can also be its owner's. */
export function isPayee(name: string, row: Row, payees: readonly Payee[]): boolean {
  return name.length >= SHORTEST && payees.some((payee) => payee.row !== row && payee.name.startsWith(name));
}

/** The mail address for bills that a business gets, and for those that it sends. */
export const PAYABLES = /\b(ap|accounts?[-_.]?payable|payables)@/i;
export const RECEIVABLES = /\b(ar|accounts?[-_.]?receivable|receivables|billing|orders|sales)@/i;
