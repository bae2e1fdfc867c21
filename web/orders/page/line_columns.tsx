import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { differencesOf } from './difference_words.ts';
import classes from './OrderScreen.module.css';

const texts = orderTexts.lineColumns;

/** Ordered, received and billed side by side. `isExpected`: what has not come yet is still on the way. */
export function lineColumns(
  format: Format,
  { currency }: Pick<Order, 'currency'>,
  isExpected: boolean,
): Column<OrderLine>[] {
  const count = (value: number) => (value > 0 ? format.quantity(value) : commonTexts.none);
  return [
    {
      key: 'item',
      header: texts.item,
      width: '34%',
      lines: 2,
      phone: 'title',
      cell: (line) => (
        <>
          <Link to={paths.item(line.item_id)}>{line.item}</Link>
          <div className={classes.under}>
            {[line.code, line.description === line.item ? null : line.description, line.pack]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'ordered',
      header: texts.ordered,
      numeric: true,
      phone: 'figure',
      cell: ({ ordered, unit }) => orderTexts.quantityOf(format.quantity(ordered), unit ?? inventoryTexts.sellingUnit),
    },
    { key: 'received', header: texts.received, numeric: true, from: 'tablet', cell: ({ received }) => count(received) },
    { key: 'billed', header: texts.billed, numeric: true, from: 'tablet', cell: ({ billed }) => count(billed) },
    {
      key: 'amount',
      header: texts.amount,
      numeric: true,
      from: 'desktop',
      cell: ({ amount }) => (amount === null ? commonTexts.none : format.money(amount, currency)),
    },
    {
      key: 'state',
      header: texts.state,
      width: '24%',
      phone: 'note',
      cell: (line) => {
        const words = differencesOf({ ...line, currency }, format, isExpected);
        return words.length > 0 ? (
          <span className={classes.differs}>{words.join(', ')}</span>
        ) : (
          <span className={classes.quiet}>{orderTexts.differences.none}</span>
        );
      },
    },
  ];
}
