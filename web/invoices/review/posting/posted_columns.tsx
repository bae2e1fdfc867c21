import { Link } from 'react-router';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { postedTexts } from '#contract/invoices/stock/posted.texts.ts';
import type { Format } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { cellId } from '../draft/doubts.ts';
import classes from './PostedPanel.module.css';
import type { PostedLine } from './posted_lines.ts';

/** The columns of the lines of a posted invoice. `currency` is the invoice's. */
export function postedColumns(format: Format, currency: string | null): Column<PostedLine>[] {
  return [
    {
      key: 'line',
      header: postedTexts.columns.line,
      phone: 'title',
      lines: 2,
      width: '34%',
      // A button, so that its place on the page can be shown without a mouse too.
      cell: ({ line }) => (
        <button type="button" className={classes.line} data-cell={cellId(line.line_id, 'description')}>
          {line.description || reviewTexts.page.unnamed}
          <span className={classes.under}>{line.code}</span>
        </button>
      ),
    },
    {
      key: 'bought',
      header: postedTexts.columns.bought,
      numeric: true,
      phone: 'aside',
      cell: ({ line }) => (
        <>
          {line.amount === null ? '' : format.money(line.amount, currency)}
          <div className={classes.under}>{boughtWords(line, format, currency)}</div>
        </>
      ),
    },
    {
      key: 'became',
      header: postedTexts.columns.became,
      phone: 'note',
      cell: ({ became }) =>
        became.kind === 'not_stock' ? (
          <Tag>{reviewTexts.item.ignored}</Tag>
        ) : (
          <Link className={classes.item} to={paths.item(became.item_id)}>
            {became.item}
          </Link>
        ),
    },
    {
      key: 'stock',
      header: postedTexts.columns.stock,
      numeric: true,
      phone: 'figure',
      cell: ({ became }) =>
        became.kind === 'not_stock' ? null : became.kind === 'nothing' ? (
          <span className={classes.under}>{postedTexts.nothing}</span>
        ) : became.kind === 'credited' ? (
          <span className={classes.under}>{postedTexts.credited}</span>
        ) : (
          <>
            <span className={classes.quantity} data-kind={became.kind}>
              {format.signedQuantity(became.quantity)} <small>{format.unit(became.stock_unit)}</small>
            </span>
            <div className={classes.under}>
              {became.unit_cost === null ? '' : postedTexts.each(format.unitCost(became.unit_cost, currency))}
            </div>
          </>
        ),
    },
  ];
}

function boughtWords({ quantity, unit, unit_price }: PostedLine['line'], format: Format, currency: string | null) {
  return reviewTexts.stock.bought(
    quantity === null ? '' : format.quantity(quantity),
    unit ?? '',
    unit_price === null ? '' : format.unitPrice(unit_price, currency),
  );
}
