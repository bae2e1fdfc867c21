import { Link } from 'react-router';
import { priceTexts as texts } from '#contract/inventory/prices.texts.ts';
import type { PriceChange, PriceState } from '#contract/inventory/prices.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { selectColumn } from '../../ui/list/select_column.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { CostChange } from '../item/cost/CostChange.tsx';
import classes from './Prices.module.css';

interface Choosing {
  state: PriceState;
  rows: PriceChange[];
  chosen: ReadonlySet<string>;
  /** Null for whoever cannot decide. */
  choose: ((ids: string[], isChosen: boolean) => void) | null;
}

const signed = (format: Format, amount: number) => (amount > 0 ? `+${format.money(amount)}` : format.money(amount));

export function priceColumns(format: Format, choosing: Choosing): Column<PriceChange>[] {
  const cost = ({ cost_before, unit_cost }: PriceChange) =>
    texts.cost(format.unitCost(cost_before), format.unitCost(unit_cost));
  const columns: Column<PriceChange>[] = [
    {
      key: 'item',
      header: texts.columns.item,
      width: '34%',
      lines: 2,
      phone: 'title',
      cell: (row) => (
        <>
          <Link to={paths.item(row.item_id)}>{row.item}</Link>
          <div className={classes.phoneCost}>
            {cost(row)} {texts.perUnit(format.unit(row.stock_unit))}
          </div>
          <div className={classes.under}>
            {texts.from(row.vendor, row.invoice_number, format.shortDate(row.date, new Date()))}
          </div>
        </>
      ),
    },
    {
      key: 'cost',
      header: texts.columns.cost,
      numeric: true,
      lines: 2,
      from: 'tablet',
      cell: (row) => (
        <>
          {cost(row)}
          <div className={classes.under}>{texts.perUnit(format.unit(row.stock_unit))}</div>
        </>
      ),
    },
    {
      key: 'change',
      header: texts.columns.change,
      numeric: true,
      phone: 'figure',
      cell: (row) => <CostChange change={row.change} />,
    },
    {
      key: 'extra',
      header: texts.columns.extra,
      numeric: true,
      from: choosing.state === 'disputed' ? 'tablet' : 'desktop',
      cell: (row) => (
        <Link to={paths.invoice(row.invoice_id)} className={classes.invoice}>
          {signed(format, row.extra)}
        </Link>
      ),
    },
    {
      key: 'month',
      header: texts.columns.month,
      numeric: true,
      lines: 2,
      phone: 'aside',
      cell: (row) => (
        <>
          <span className={classes.month}>{signed(format, row.extra_a_month)}</span>
          <div className={classes.under}>
            {texts.use[row.use](format.quantity(row.used_a_month), format.unit(row.stock_unit))}
          </div>
        </>
      ),
    },
  ];
  if (choosing.state === 'all') columns.push(DECISION);
  if (choosing.choose) {
    columns.push(
      selectColumn({
        rows: choosing.rows,
        keyOf: ({ price_change_id }) => price_change_id,
        chosen: choosing.chosen,
        onChoose: choosing.choose,
        allLabel: texts.selectAll,
        rowLabel: ({ item }) => texts.select(item),
      }),
    );
  }
  return columns;
}

const DECISION: Column<PriceChange> = {
  key: 'decision',
  header: texts.columns.decision,
  from: 'tablet',
  phone: 'note',
  cell: (row) => <Decided row={row} />,
};

function Decided({ row }: { row: PriceChange }) {
  if (row.decision === null) return row.is_open ? <Tag tone="doubt">{texts.undecided}</Tag> : null;
  if (row.decision === 'accepted') return <Tag tone="good">{texts.decided.accepted}</Tag>;
  return row.is_settled ? (
    <Tag tone="good">{texts.settled(row.settled_number)}</Tag>
  ) : (
    <Tag tone="doubt">{texts.decided.disputed}</Tag>
  );
}
