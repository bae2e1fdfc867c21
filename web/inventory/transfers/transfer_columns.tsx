import { Link } from 'react-router';
import { transferTexts as texts } from '#contract/inventory/places/transfers.texts.ts';
import type { TransferRow, TransferStatus } from '#contract/inventory/places/transfers.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import classes from './Transfers.module.css';

export const TRANSFER_TONES: Record<TransferStatus, Tone> = { sent: 'busy', received: 'good', canceled: 'quiet' };

/** From where to where, in words that leave out the only location. */
export function routeOf(transfer: TransferRow, hasLocations: boolean): string {
  return texts.route(
    texts.place(transfer.from_location, transfer.from_area, hasLocations),
    texts.place(transfer.to_location, transfer.to_area, hasLocations),
  );
}

export function transferColumns(format: Format, hasLocations: boolean): Column<TransferRow>[] {
  return [
    {
      key: 'transfer',
      header: texts.columns.transfer,
      width: '46%',
      lines: 2,
      phone: 'title',
      cell: (transfer) => (
        <>
          <Link to={paths.transfer(transfer.transfer_id)}>{routeOf(transfer, hasLocations)}</Link>
          <div className={classes.under}>
            {`${texts.name(transfer.number)} · ${texts.sentBy(format.instant(transfer.sent_at), transfer.sent_by)}`}
          </div>
        </>
      ),
    },
    {
      key: 'status',
      header: texts.columns.status,
      phone: 'note',
      cell: ({ status }) => <Tag tone={TRANSFER_TONES[status]}>{texts.status[status]}</Tag>,
    },
    {
      key: 'lines',
      header: texts.columns.lines,
      numeric: true,
      phone: 'figure',
      cell: ({ line_count }) => texts.lines(line_count),
    },
    {
      key: 'value',
      header: texts.columns.value,
      numeric: true,
      phone: 'aside',
      cell: ({ value }) => format.money(value),
    },
  ];
}
