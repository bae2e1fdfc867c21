/** What speaks for each role that a column can have: what it looks like, where it stands among the others, and what it multiplies to. */
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Features } from '../../choice/choose.ts';
import type { Document } from '../../context.ts';
import type { Row } from '../rows.ts';
import type { Column } from './columns.ts';
import type { ColumnRole } from './headings.ts';
import { type Look, lookOf } from './look.ts';
import { isNoCode } from './no_codes.ts';

/** The columns of a table before their roles are chosen; a role that they have is what the heading says. */
export interface ColumnGroup {
  columns: Column[];
  /** The rows that show what the columns are. */
  rows: Row[];
  /** Right edge of the amounts that the table was found by; null: it was found by its headings. */
  edge: number | null;
}

/** What is chosen. The other roles of headings are only told apart by their words. */
const CHOSEN_ROLES = [
  'description',
  'code',
  'quantity',
  'weight',
  'unit',
  'pack',
  'unit_price',
  'amount',
  'other',
] as ChosenRole[];
export type ChosenRole = Extract<
  ColumnRole,
  'description' | 'code' | 'quantity' | 'weight' | 'unit' | 'pack' | 'unit_price' | 'amount' | 'other'
>;

/** Some headings are other words for a role. */
function meantBy(named: ColumnRole | null): ColumnRole | null {
  if (named === 'shipped') return 'quantity';
  return named === 'size' ? 'pack' : named;
}

/** More rows prove nothing. */
const PROVING = 30;
/** Goods have fewer columns of numbers; every three are tried, which a page full of figures would make slow. */
const MOST_MULTIPLIED = 16;
const MOST = 0.5;

/** Shares of the amounts that two columns multiply to: `proper` without the products by one. */
function productFeatures(looks: Look[], rows: Row[]): Map<Look, Features> {
  const found = new Map<Look, Features>(looks.map((look) => [look, {}]));
  const raise = (look: Look, name: string, size: number): void => {
    const own = found.get(look);
    if (own && size > (own[name] ?? 0)) own[name] = size;
  };
  const proving = rows.slice(0, PROVING);
  const numeric = looks.filter((look) => look.numbers.size > 0);
  if (numeric.length > MOST_MULTIPLIED) return found;
  for (const amount of numeric) {
    const count = proving.filter((row) => amount.numbers.has(row)).length;
    for (const [at, left] of numeric.entries()) {
      for (const right of numeric.slice(at + 1)) {
        if (left === amount || right === amount) continue;
        const closing = proving.flatMap((row) => {
          const [a, b, c] = [left, right, amount].map(({ numbers }) => numbers.get(row)?.value);
          return a && b && c && !c.eq(0) && lineCloses(a, b, c) ? [!a.eq(1) && !b.eq(1)] : [];
        });
        const share = closing.length / Math.max(1, count);
        const proper = closing.filter(Boolean).length / Math.max(1, count);
        raise(amount, 'product', share);
        raise(amount, 'proper_product', proper);
        for (const [own, other] of [
          [left, right],
          [right, left],
        ] as const) {
          raise(own, 'factor', share);
          raise(own, 'proper_factor', proper);
          raise(own, own === left ? 'left_factor' : 'right_factor', share);
          if (own.decimals > other.decimals) raise(own, 'finer_factor', share);
          if (own.decimals < other.decimals) raise(own, 'coarser_factor', share);
        }
      }
    }
  }
  return found;
}

/** The column with the most letters. */
function namesIn(looks: Look[]): Look | undefined {
  return looks.filter(({ shares }) => shares.moment < MOST).sort((a, b) => b.letters - a.letters)[0];
}

function placeFeatures(looks: Look[], edge: number | null): Map<Look, Features> {
  const name = namesIn(looks);
  const money = looks.filter(({ shares }) => shares.money >= MOST);
  return new Map(
    looks.map((look, at) => {
      const nameAt = name ? looks.indexOf(name) : -1;
      const isMoney = money.includes(look);
      const is: Record<string, boolean> = {
        first: at === 0,
        last: at === looks.length - 1,
        most_letters: look === name,
        left_of_name: at < nameAt,
        beside_name: at === nameAt + 1,
        last_money: isMoney && look === money.at(-1),
        earlier_money: isMoney && look !== money.at(-1),
        only_money: isMoney && money.length === 1,
        at_edge: edge !== null && look.column.left < edge && edge <= look.column.right,
      };
      return [look, Object.fromEntries(Object.entries(is).map(([key, value]) => [key, value ? 1 : 0]))];
    }),
  );
}

/** Headings that tell the name of goods from their kind or number. */
const TELLING = /desc|omschr|title|beschr|bezeich|désign|name|particular|details/i;

/** What the headings say of the column, and whether another one has the same name. */
function headingFeatures(look: Look, looks: Look[]): Features {
  const { named, hinted, column } = look;
  const same = named ? looks.filter((other) => other !== look && meantBy(other.named) === meantBy(named)) : [];
  return {
    [named ? `named_${named}` : hinted ? `hinted_${hinted}` : column.heading === '' ? 'unnamed' : 'unknown']: 1,
    telling: TELLING.test(column.heading) ? 1 : 0,
    namesake_left: same.some((other) => looks.indexOf(other) < looks.indexOf(look)) ? 1 : 0,
    namesake_right: same.some((other) => looks.indexOf(other) > looks.indexOf(look)) ? 1 : 0,
  };
}

/** How the heading and a role agree, in the same way for every role. */
function agreement({ named, hinted, shares }: Look, looks: Look[], role: ChosenRole): Features {
  const isNamed = meantBy(named) === role;
  const bearers = looks.filter((other) => meantBy(other.named) === role).length;
  return {
    agrees: isNamed ? 1 : 0,
    agrees_alone: isNamed && bearers === 1 ? 1 : 0,
    // The heading is all that there is to go by.
    agrees_empty: isNamed && shares.filled === 0 ? 1 : 0,
    hinted: meantBy(hinted) === role ? 1 : 0,
    [`${role} claimed`]: !isNamed && bearers > 0 ? 1 : 0,
    [`${role} claimed_not`]: bearers === 0 ? 1 : 0,
  };
}

/** The features of every role that a column can have. */
export function roleFeatures(doc: Document, { columns, rows, edge }: ColumnGroup): Map<ChosenRole, Features>[] {
  const looks = columns.map((column) => lookOf(doc, column, rows));
  const products = productFeatures(looks, rows);
  const places = placeFeatures(looks, edge);
  const names = namesIn(looks);
  return looks.map((look) => {
    const own: Features = {
      any: 1,
      by_values: edge === null ? 0 : 1,
      ...headingFeatures(look, looks),
      ...look.shares,
      ...places.get(look),
      ...products.get(look),
    };
    const isOfLines = look.isNumbering && (products.get(look)?.factor ?? 0) < MOST;
    const isCoded = !isNoCode(look, names, looks);
    const able = CHOSEN_ROLES.filter(
      (role) => isPossible(look, role, edge) && !(isOfLines && isUncounted(look, role)) && (role !== 'code' || isCoded),
    );
    return new Map(
      able.map((role) => {
        const ofRole = Object.entries(own).flatMap(([name, size]) => (size ? [[`${role} ${name}`, size]] : []));
        return [role, { ...Object.fromEntries(ofRole), ...agreement(look, looks, role) }];
      }),
    );
  });
}

/** What numbers the lines counts nothing, unless its heading says that it does. */
function isUncounted({ named }: Look, role: ChosenRole): boolean {
  return (role === 'quantity' || role === 'weight') && meantBy(named) !== role;
}

/** Dates are never an amount, and an amount is a number. Of a table found by its amounts, the names stand beside most of them. */
function isPossible({ named, numbers, shares }: Look, role: ChosenRole, edge: number | null): boolean {
  // "3CS" was ordered.
  if (role === 'pack' && named === 'ordered') return false;
  if (role === 'unit' && shares.code >= MOST) return false;
  if (role === 'description') return edge === null || shares.filled * shares.letters >= MOST;
  return role !== 'amount' || (shares.moment < MOST && [...numbers.values()].some(({ percent }) => !percent));
}
