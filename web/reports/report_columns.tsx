import { Link } from 'react-router';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import type { CellKind, Report, ReportName, ReportRow } from '#contract/reports/reports.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import classes from './Reports.module.css';

/** On a phone a row shows its name, its figure, and two more that explain it. */
const ON_PHONE: Record<ReportName, { figure: string; note?: string; aside?: string }> = {
  spend: { figure: 'amount', aside: 'change' },
  prices: { figure: 'extra', note: 'vendor', aside: 'change' },
  write_offs: { figure: 'amount', aside: 'before' },
  value: { figure: 'value', note: 'category', aside: 'on_hand' },
  cost_of_goods: { figure: 'cost', aside: 'change' },
  food_cost: { figure: 'of_sales', aside: 'cost' },
  missing: { figure: 'net', aside: 'difference' },
  to_order: { figure: 'to_order', note: 'vendor', aside: 'amount' },
  sales: { figure: 'amount', aside: 'change' },
  use: { figure: 'net', aside: 'unexplained' },
  slow: { figure: 'value', aside: 'last_sold' },
  main_items: { figure: 'at_cost', note: 'class', aside: 'share' },
  reading: { figure: 'fields_right', aside: 'lines_right' },
};

/** What a tablet has no room for. */
const DESK_ONLY = new Set([
  'invoices',
  'share',
  'margin_before',
  'bought',
  'unit',
  'incoming',
  'last_cost',
  'running_share',
]);

/** Only increases are highlighted. */
const DOUBTFUL = new Set(['extra', 'net', 'missing']);

/** Below zero, the item sells below its cost. */
const MARGINS = new Set(['margin_before', 'margin_now']);

/** The columns of a report for the table; `format` is null while it loads. */
export function reportColumns(
  { report, columns }: Pick<Report, 'report' | 'columns'>,
  format: Format | null,
): Column<ReportRow>[] {
  const phone = ON_PHONE[report];
  const unitAt = columns.findIndex(({ key }) => key === 'unit');
  return columns.map(({ key, kind }, at) => {
    const place =
      at === 0
        ? 'title'
        : key === phone.figure
          ? 'figure'
          : key === phone.note
            ? 'note'
            : key === phone.aside
              ? 'aside'
              : null;
    return {
      key,
      header: texts.columnOf(key),
      ...(kind === 'text' || kind === 'date' ? {} : { numeric: true }),
      ...(place ? { phone: place } : {}),
      ...(DESK_ONLY.has(key) ? { from: 'desktop' as const } : {}),
      ...(at === 0 ? { width: columns.length > 8 ? '16%' : '30%' } : key === 'vendor' ? { width: '16%' } : {}),
      cell: (row) => {
        const unit = isInUnit(report, key, kind) ? row.cells[unitAt] : null;
        const value = <Cell row={row} at={at} name={key} kind={kind} format={format} />;
        if (!format || typeof unit !== 'string' || typeof row.cells[at] !== 'number') return value;
        return (
          <>
            {value}
            <span className={classes.unit}> {format.unit(unit)}</span>
          </>
        );
      },
    };
  });
}

/** An order is in the vendor's unit; what is on hand for it is not. */
const isInUnit = (report: ReportName, key: string, kind: CellKind) =>
  kind === 'quantity' && (report !== 'to_order' || key === 'to_order');

interface CellProps {
  row: ReportRow;
  at: number;
  name: string;
  kind: CellKind;
  format: Format | null;
}

function Cell({ row, at, name, kind, format }: CellProps) {
  const value = row.cells[at];
  if (value === null || value === undefined) return <span className={classes.quiet}>{commonTexts.none}</span>;
  if (typeof value === 'string') {
    if (name === 'class') return texts.classOf(value);
    if (at === 0 && row.item_id) return <Link to={paths.item(row.item_id)}>{value}</Link>;
    if (at === 0 && row.vendor_id) return <Link to={paths.vendor(row.vendor_id)}>{value}</Link>;
    if (kind === 'date' && format) return format.date(value);
    return name === 'unit' && format ? format.unit(value) : value;
  }
  if (!format) return null;
  const shown = {
    text: format.quantity,
    date: format.quantity,
    money: format.money,
    unit_cost: format.unitCost,
    quantity: format.quantity,
    percent: name === 'change' ? format.signedPercent : format.percent,
  }[kind](value);
  if (MARGINS.has(name) && value < 0) {
    return (
      <>
        <strong className={classes.increase}>{shown}</strong>
        <span className={classes.quiet}> {texts.belowCost}</span>
      </>
    );
  }
  return DOUBTFUL.has(name) && value > 0 ? <strong className={classes.increase}>{shown}</strong> : shown;
}
