import type { WaitingEntry } from '#contract/shell/waiting.ts';
import { paths } from '../../paths.ts';

/** Where the next step of an entry is done. */
export function targetOf({ kind, count, difference, use, order }: WaitingEntry): string {
  switch (kind) {
    case 'stock_differences':
      return difference ? paths.item(difference.item_id) : paths.inventory();
    case 'unclear_stops':
      return paths.replies({ filter: 'look' });
    case 'join_requests':
      return paths.settings();
    case 'replies':
      return paths.replies({ filter: 'unread' });
    case 'sales_stopped':
    case 'sales_to_decide':
      return paths.sales();
    case 'invoices_to_approve':
    case 'invoices_to_review':
      return paths.invoices({ status: 'to_do' });
    case 'undelivered_orders':
      return count === 1 && order ? paths.order(order.order_id) : paths.orders({ status: 'open' });
    case 'mails_to_decide':
      return paths.mailIn();
    case 'deliveries':
      return paths.orders({ status: 'open' });
    case 'payables_due':
      return paths.toPay();
    case 'overdue_credits':
      return paths.credits({ status: 'outstanding' });
    case 'price_changes':
      return paths.prices();
    case 'out_of_stock':
    case 'low_stock':
      return paths.inventory({ low: true });
    case 'unusual_use':
      return count === 1 && use ? paths.item(use.item_id) : paths.inventory({ unusual: true });
    case 'expiring':
      return paths.expiring();
    case 'campaigns_stopped':
    case 'held_messages':
      return paths.campaigns();
  }
}
