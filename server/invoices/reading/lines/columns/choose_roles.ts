/** Chooses the roles of a table's columns together: each role names one column. */
import { type Features, scoreOf } from '../../choice/choose.ts';
import type { Document } from '../../context.ts';
import { type ChosenRole, type ColumnGroup, roleFeatures } from './column_features.ts';
import type { Column } from './columns.ts';
import type { ColumnRole } from './headings.ts';

/** A pack and its size can stand in two columns. */
const SHARED: ReadonlySet<ChosenRole> = new Set(['pack', 'other']);
/** What headings say of columns that are nothing else. */
const KEPT: ReadonlySet<ColumnRole> = new Set([
  'ordered',
  'weight',
  'tax',
  'discount',
  'position',
  'brand',
  'pack',
  'size',
]);

interface Assignment {
  score: number;
  roles: ChosenRole[];
}

/** The roles with the highest sum of scores; of tables with prices, some column is the amount if any can be it. */
function likeliestRoles(scores: Map<ChosenRole, number>[], isPriced: boolean): ChosenRole[] {
  // By the roles that are taken: the best way to have given them to the columns so far.
  let best = new Map<string, Assignment>([['', { score: 0, roles: [] }]]);
  for (const own of scores) {
    const next = new Map<string, Assignment>();
    for (const { score, roles } of best.values()) {
      for (const [role, added] of own) {
        if (!SHARED.has(role) && roles.includes(role)) continue;
        const given = { score: score + added, roles: [...roles, role] };
        const key = given.roles
          .filter((one) => !SHARED.has(one))
          .sort()
          .join();
        if (given.score > (next.get(key)?.score ?? Number.NEGATIVE_INFINITY)) next.set(key, given);
      }
    }
    best = next;
  }
  const ways = [...best.values()];
  const withAmount = ways.filter(({ roles }) => roles.includes('amount'));
  const able = isPriced && withAmount.length > 0 ? withAmount : ways;
  return able.reduce((top, way) => (way.score > top.score ? way : top)).roles;
}

const PRICES: ReadonlySet<ChosenRole> = new Set(['unit_price', 'amount']);

/** The columns with their roles. `isPriced`: the table has prices; those of a packing slip have none. */
export function chooseRoles(doc: Document, group: ColumnGroup, weights: Features, isPriced = true): Column[] {
  const scores = roleFeatures(doc, group).map(
    (own) =>
      new Map(
        [...own]
          .filter(([role]) => isPriced || !PRICES.has(role))
          .map(([role, features]) => [role, scoreOf(weights, features)]),
      ),
  );
  const roles = likeliestRoles(scores, isPriced);
  return group.columns.map((column, at) => {
    const role = roles[at] ?? 'other';
    const chosen = standing(scores[at] ?? new Map(), role);
    return { ...column, role: role === 'other' && KEPT.has(column.role) ? column.role : role, chosen };
  });
}

/** How far a role is ahead of the others of its column. */
function standing(scores: Map<ChosenRole, number>, role: ChosenRole): Column['chosen'] {
  const own = scores.get(role) ?? 0;
  const others = [...scores].flatMap(([other, score]) => (other === role ? [] : [score]));
  const rest = others.reduce((sum, score) => sum + Math.exp(score - own), 0);
  return { share: 1 / (1 + rest), lead: own - Math.max(...others) };
}
