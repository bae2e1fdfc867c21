import { hundredths } from '#contract/decimal.ts';
import { ITEM_CLASSES } from '#contract/reports/classes.ts';
import { listUseAtCost } from '../queries/classes.sql.ts';
import { type Built, type ReportRequest, rowOf, sumOf, units } from './built.ts';
import { classesOf } from './classes.rules.ts';

/** Which items matter most? What is used of each at cost, in the classes of an ABC analysis. */
export async function buildClasses({ t, span, before, group }: ReportRequest): Promise<Built> {
  const found = await listUseAtCost(t, span, before);
  const used = found.filter(({ amount }) => amount > 0);
  const classes = classesOf(used.map(({ amount }) => amount));
  const rows = used.map((row, at) => ({ ...row, ...(classes[at] ?? { item_class: 'C' as const, running: 1 }) }));
  const figure = sumOf(used, ({ amount }) => amount);
  const share = (amount: number) => (figure === 0 ? null : amount / figure);
  const totals = { figure, figure_before: sumOf(found, (row) => row.before), days: null };
  if (group === 'class') {
    const of = Map.groupBy(rows, ({ item_class }) => item_class);
    return {
      ...totals,
      columns: [
        { key: 'class', kind: 'text' },
        { key: 'items', kind: 'quantity' },
        { key: 'at_cost', kind: 'money' },
        { key: 'share', kind: 'percent' },
        { key: 'value', kind: 'money' },
      ],
      rows: ITEM_CLASSES.flatMap((one) => {
        const some = of.get(one) ?? [];
        if (some.length === 0) return [];
        const amount = sumOf(some, (row) => row.amount);
        return [rowOf([one, some.length, units(amount), share(amount), units(sumOf(some, ({ value }) => value))])];
      }),
    };
  }
  return {
    ...totals,
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'class', kind: 'text' },
      { key: 'used', kind: 'quantity' },
      { key: 'unit', kind: 'text' },
      { key: 'at_cost', kind: 'money' },
      { key: 'share', kind: 'percent' },
      { key: 'running_share', kind: 'percent' },
      { key: 'value', kind: 'money' },
    ],
    rows: rows.map((row) => {
      const quantity = hundredths(row.used);
      const shares = [share(row.amount), row.running];
      return rowOf([row.item, row.item_class, quantity, row.unit, units(row.amount), ...shares, units(row.value)], row);
    }),
  };
}
