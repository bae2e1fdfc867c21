import { Link } from 'react-router';
import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import type { CreditRow } from '#contract/invoices/credits/credits.ts';
import type { Format } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { aboutWords, CreditTag } from './CreditTag.tsx';

/** The columns of requests; on the page of their vendor, the number of a request leads to it instead of the vendor's name. */
export function creditColumns(format: Format, { ofVendor = false } = {}): Column<CreditRow>[] {
  const named: Column<CreditRow> = {
    key: 'request',
    header: texts.columns.request,
    width: '28%',
    phone: 'title',
    cell: ({ credit_request_id, number }) => <Link to={paths.credit(credit_request_id)}>{texts.name(number)}</Link>,
  };
  const byVendor: Column<CreditRow>[] = [
    {
      key: 'vendor',
      header: texts.columns.vendor,
      width: '28%',
      phone: 'title',
      cell: ({ credit_request_id, vendor, number }) => (
        <Link to={paths.credit(credit_request_id)} aria-label={`${vendor} · ${texts.name(number)}`}>
          {vendor}
        </Link>
      ),
    },
    { key: 'request', header: texts.columns.request, from: 'desktop', cell: ({ number }) => number },
  ];
  return [
    ...(ofVendor ? [named] : byVendor),
    { key: 'about', header: texts.columns.about, phone: 'note', cell: aboutWords },
    {
      key: 'days',
      header: texts.columns.days,
      numeric: true,
      from: 'tablet',
      cell: ({ days }) => texts.days(days),
    },
    {
      key: 'outstanding',
      header: texts.columns.outstanding,
      numeric: true,
      phone: 'figure',
      cell: ({ outstanding, amount, currency, status }) =>
        status === 'open' || status === 'sent' ? (
          format.money(outstanding, currency)
        ) : (
          <s>{format.money(amount, currency)}</s>
        ),
    },
    {
      key: 'state',
      header: texts.columns.state,
      width: '18%',
      phone: 'aside',
      cell: (credit) => <CreditTag credit={credit} />,
    },
  ];
}
