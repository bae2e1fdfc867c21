import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import type { CreditLine } from '#contract/invoices/credits/credits.ts';
import type { Format } from '../../format.ts';
import type { Column } from '../../ui/list/DataTable.tsx';

const { columns } = creditTexts.page;

export function creditLineColumns(format: Format, currency: string): Column<CreditLine & { key: string }>[] {
  return [
    { key: 'item', header: columns.item, width: '44%', phone: 'title', cell: ({ description }) => description },
    { key: 'reason', header: columns.reason, phone: 'note', cell: ({ reason }) => creditTexts.reasons[reason] },
    {
      key: 'quantity',
      header: columns.quantity,
      numeric: true,
      phone: 'aside',
      cell: ({ quantity, unit }) => (quantity === null ? '' : `${format.quantity(quantity)} ${unit ?? ''}`.trim()),
    },
    {
      key: 'amount',
      header: columns.amount,
      numeric: true,
      phone: 'figure',
      cell: ({ amount }) => format.money(amount, currency),
    },
  ];
}
