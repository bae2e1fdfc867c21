import { Progress } from '@mantine/core';
import { Link } from 'react-router';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import type { InvoiceSort } from '#contract/invoices/invoices.ts';
import { isPostedKind } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { partTexts } from '#contract/invoices/parts/parts.texts.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import { Tag } from '../ui/Tag.tsx';
import classes from './InvoicesScreen.module.css';
import { stateOf } from './invoice_state.ts';
import { NextActions } from './NextActions.tsx';
import { share } from './progress.ts';

function StateCell({ row, format }: { row: InvoiceRow; format: Format }) {
  const { tone, words } = stateOf(row, format);
  return (
    <div className={classes.state}>
      <Tag tone={tone}>{words}</Tag>
      {row.status === 'needs_review' &&
      isPostedKind(row.kind) &&
      row.adds_up === false &&
      row.doubt_count > 0 &&
      !row.reason_code ? (
        <span className={classes.also}>{invoiceTexts.doubts(row.doubt_count)}</span>
      ) : null}
      {row.status === 'reading' ? (
        <Progress className={classes.progress ?? ''} value={share(row.progress) * 100} size="xs" aria-label={words} />
      ) : null}
      {row.status === 'needs_review' && row.reason ? (
        <div className={classes.reason}>
          {row.reason}
          <NextActions row={row} />
        </div>
      ) : null}
    </div>
  );
}

type Direction = 'ascending' | 'descending';

/** The columns of the list. A header sorts; pressed again it sorts the other way. */
export function invoiceColumns(
  format: Format,
  sort: InvoiceSort,
  onSort: (sort: InvoiceSort) => void,
): Column<InvoiceRow>[] {
  const { columns } = invoiceTexts;
  const sortable = (first: Direction, by: InvoiceSort, reverse: InvoiceSort) => {
    const other = first === 'ascending' ? 'descending' : 'ascending';
    const direction: Direction | null = sort === by ? first : sort === reverse ? other : null;
    return { first, direction, onSort: () => onSort(sort === by ? reverse : by) };
  };
  return [
    {
      key: 'vendor',
      header: columns.vendor,
      width: '24%',
      sort: sortable('ascending', 'vendor', 'vendor_reversed'),
      phone: 'title',
      cell: (row) => (
        <>
          <Link to={paths.invoice(row.invoice_id)} className={row.vendor ? undefined : classes.unknown}>
            {row.vendor ?? row.progress?.found?.vendor ?? row.file_name}
          </Link>
          {row.part ? (
            <span className={classes.foundIn}>{partTexts.ofFile(row.part.first_page, row.part.last_page)}</span>
          ) : null}
          {row.kind === 'invoice' ? null : <span className={classes.foundIn}>{kindTexts.names[row.kind]}</span>}
          {row.found_in ? <span className={classes.foundIn}>{row.found_in}</span> : null}
        </>
      ),
    },
    {
      key: 'number',
      header: columns.number,
      width: '14%',
      phone: 'note',
      cell: (row) => (
        <>
          {row.is_sample ? <Tag>{invoiceTexts.sample}</Tag> : null}
          <span className={row.number ? classes.number : classes.unknown}>{row.number ?? invoiceTexts.noNumber}</span>
          <span className={classes.phoneDate}>{row.date ? format.shortDate(row.date, new Date()) : ''}</span>
        </>
      ),
    },
    {
      key: 'date',
      header: columns.date,
      sort: sortable('descending', 'latest_date', 'earliest_date'),
      width: '15%',
      from: 'tablet',
      cell: (row) =>
        row.date ? (
          <span className={classes.date}>{format.date(row.date)}</span>
        ) : (
          <span className={classes.unknown}>{invoiceTexts.noDate}</span>
        ),
    },
    {
      key: 'lines',
      header: columns.lines,
      width: '6%',
      numeric: true,
      from: 'desktop',
      cell: (row) => row.line_count || '',
    },
    {
      key: 'total',
      header: columns.total,
      sort: sortable('descending', 'highest_total', 'lowest_total'),
      width: '12%',
      numeric: true,
      phone: 'figure',
      cell: (row) => (row.total === null ? '' : format.money(row.total, row.currency)),
    },
    {
      key: 'state',
      header: columns.state,
      sort: sortable('ascending', 'state', 'state_reversed'),
      phone: 'aside',
      cell: (row) => <StateCell row={row} format={format} />,
    },
  ];
}
