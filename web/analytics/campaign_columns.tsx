import { Popover } from '@mantine/core';
import { Link } from 'react-router';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Format } from '../format.ts';
import { StatusTag } from '../messaging/campaigns/page/StatusTag.tsx';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import classes from './Analytics.module.css';
import type { CampaignSort } from './view.ts';

const texts = analyticsTexts.campaigns;

export function campaignColumns(
  format: Format,
  sort: CampaignSort,
  onSort: (sort: CampaignSort) => void,
): Column<CampaignFigures>[] {
  const sortBy = (by: 'name' | 'sent', first: 'asc' | 'desc') => {
    const now = sort.startsWith(by) ? sort.slice(by.length + 1) : null;
    return {
      direction: now === null ? null : now === 'asc' ? ('ascending' as const) : ('descending' as const),
      first: first === 'asc' ? ('ascending' as const) : ('descending' as const),
      onSort: () => onSort(`${by}-${now === null ? first : now === 'asc' ? 'desc' : 'asc'}`),
    };
  };
  const count = (
    key: 'delivered' | 'opted_out' | 'clicked' | 'responses' | 'redeemed',
    header: string,
    from: 'tablet' | 'desktop',
  ): Column<CampaignFigures> => ({ key, header, numeric: true, from, cell: (row) => format.quantity(row[key]) });
  return [
    {
      key: 'name',
      header: texts.columns.name,
      phone: 'title',
      lines: 2,
      sort: sortBy('name', 'asc'),
      cell: ({ campaign_id, name, type, started_at }) => (
        <div className={classes.what}>
          <Link to={paths.campaign(campaign_id)} className={classes.name}>
            {name}
          </Link>
          <span className={classes.kind}>
            {campaignTexts.types[type]}
            {started_at ? ` · ${format.instantDate(started_at)}` : ''}
          </span>
        </div>
      ),
    },
    {
      key: 'status',
      header: texts.columns.status,
      phone: 'aside',
      cell: (row) => <StatusTag campaign={row} />,
    },
    {
      key: 'sent',
      header: texts.columns.sent,
      numeric: true,
      phone: 'figure',
      sort: sortBy('sent', 'desc'),
      cell: ({ sent }) => (
        <>
          {format.quantity(sent)} <span className={classes.unit}>{texts.sentUnit}</span>
        </>
      ),
    },
    count('delivered', texts.columns.delivered, 'desktop'),
    {
      key: 'failed',
      header: texts.columns.failed,
      numeric: true,
      from: 'desktop',
      cell: (row) => (row.failed > 0 ? <Failures row={row} format={format} /> : format.quantity(0)),
    },
    count('opted_out', texts.columns.optedOut, 'desktop'),
    count('clicked', texts.columns.clicked, 'tablet'),
    count('responses', texts.columns.responses, 'desktop'),
    count('redeemed', texts.columns.redeemed, 'tablet'),
    {
      key: 'revenue',
      header: texts.columns.revenue,
      numeric: true,
      phone: 'note',
      cell: ({ revenue, redeemed, redeemed_with_amount }) => (
        <div className={classes.money}>
          <span>{format.money(revenue)}</span>
          {redeemed > 0 ? (
            <span className={classes.kind}>{texts.withAmount(redeemed_with_amount, redeemed)}</span>
          ) : null}
        </div>
      ),
    },
  ];
}

/** The number of failed texts, which tells why when it is pressed. */
function Failures({ row, format }: { row: CampaignFigures; format: Format }) {
  const title = texts.why(row.name, row.failed);
  return (
    <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <button type="button" className={classes.why} aria-haspopup="dialog" aria-label={title}>
          {format.quantity(row.failed)}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} tabIndex={-1} data-autofocus>
        <p className={classes.reasonsTitle}>{title}</p>
        <ul className={classes.reasons}>
          {row.failed_by_reason.map(({ reason, explanation, count }) => (
            <li key={reason}>
              <strong>{format.quantity(count)}</strong>
              <span>{reason ? explanation : texts.noReason}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
