import { Link } from 'react-router';
import type { OrderRow } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import classes from './OrdersScreen.module.css';
import { OrderTag } from './OrderTag.tsx';

export function orderColumns(format: Format, hasLocations: boolean): Column<OrderRow>[] {
  return [
    {
      key: 'vendor',
      header: texts.columns.vendor,
      width: '34%',
      phone: 'title',
      cell: ({ order_id, vendor, number, location }) => (
        <>
          <Link to={paths.order(order_id)} aria-label={texts.vendorAndNumber(vendor, number)}>
            {vendor}
          </Link>
          {hasLocations ? <div className={classes.under}>{location}</div> : null}
        </>
      ),
    },
    { key: 'order', header: texts.columns.order, from: 'tablet', cell: ({ number }) => number },
    {
      key: 'expected',
      header: texts.columns.expected,
      phone: 'note',
      cell: ({ expected_on }) => (expected_on ? format.date(expected_on) : texts.noDay),
    },
    { key: 'lines', header: texts.columns.lines, numeric: true, from: 'desktop', cell: ({ line_count }) => line_count },
    {
      key: 'total',
      header: texts.columns.total,
      numeric: true,
      phone: 'figure',
      cell: ({ total, currency }) => format.money(total, currency),
    },
    {
      key: 'state',
      header: texts.columns.state,
      width: '20%',
      phone: 'aside',
      cell: (order) => <OrderTag order={order} />,
    },
  ];
}
