import { Link } from 'react-router';
import { payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import type { Payable } from '#contract/invoices/payables/payables.ts';
import type { Format } from '../../format.ts';
import { DueDate } from '../../inventory/vendors/payables/DueDate.tsx';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { selectColumn } from '../../ui/list/select_column.tsx';
import classes from './Payables.module.css';

interface Choosing {
  rows: Payable[];
  chosen: ReadonlySet<string>;
  /** Null for whoever cannot mark them. */
  choose: ((ids: string[], isChosen: boolean) => void) | null;
}

/** @param isPaid whether the rows are those that were paid */
export function payableColumns(format: Format, isPaid: boolean, choosing: Choosing): Column<Payable>[] {
  const nameOf = (row: Payable) => row.vendor ?? texts.columns.vendor;
  const numberOf = (row: Payable) => row.number ?? texts.noNumber;
  const columns: Column<Payable>[] = [
    {
      key: 'vendor',
      header: texts.columns.vendor,
      width: '28%',
      phone: 'title',
      cell: (row) => (
        <>
          <Link to={paths.invoice(row.invoice_id)}>{nameOf(row)}</Link>
          {row.kind === 'credit_memo' ? <div className={classes.under}>{texts.creditMemo}</div> : null}
        </>
      ),
    },
    { key: 'number', header: texts.columns.number, width: '16%', phone: 'note', cell: numberOf },
    {
      key: 'date',
      header: texts.columns.date,
      from: 'desktop',
      cell: ({ date }) => (date ? format.date(date) : ''),
    },
    isPaid
      ? {
          key: 'paid',
          header: texts.columns.paid,
          phone: 'aside',
          cell: ({ paid_on }) => (paid_on ? format.date(paid_on) : ''),
        }
      : {
          key: 'due',
          header: texts.columns.due,
          phone: 'aside',
          cell: (row) => <DueDate payable={row} />,
        },
    {
      key: 'total',
      header: texts.columns.total,
      numeric: true,
      phone: 'figure',
      cell: ({ total, currency }) => (total === null ? '' : format.money(total, currency)),
    },
  ];
  if (choosing.choose) {
    columns.push(
      selectColumn({
        rows: choosing.rows,
        keyOf: ({ invoice_id }) => invoice_id,
        chosen: choosing.chosen,
        onChoose: choosing.choose,
        allLabel: texts.selectAll,
        rowLabel: (row) => texts.select(nameOf(row), numberOf(row)),
      }),
    );
  }
  return columns;
}
