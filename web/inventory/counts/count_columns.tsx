import { Progress } from '@mantine/core';
import { Link } from 'react-router';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { Count, CountStatus } from '#contract/inventory/counts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import classes from './Counts.module.css';

const TONES: Record<CountStatus, Tone> = { open: 'busy', applied: 'good', archived: 'quiet' };

/** The columns of the list of counts. An open one leads to its sheet, an applied one to its result. */
export function countColumns(format: Format, hasLocations: boolean): Column<Count>[] {
  return [
    {
      key: 'count',
      header: texts.columns.count,
      width: '40%',
      lines: 2,
      phone: 'title',
      cell: (count) => (
        <>
          <Link to={count.status === 'applied' ? paths.countReview(count.count_id) : paths.count(count.count_id)}>
            {count.name}
          </Link>
          <div className={classes.under}>
            {hasLocations ? `${count.location} · ` : null}
            {texts.started(format.instant(count.started_at), count.started_by)}
          </div>
        </>
      ),
    },
    {
      key: 'status',
      header: texts.columns.status,
      phone: 'note',
      cell: ({ status, late_count }) => (
        <Tag tone={late_count > 0 ? 'doubt' : TONES[status]}>{texts.status[status]}</Tag>
      ),
    },
    {
      key: 'progress',
      header: texts.columns.progress,
      numeric: true,
      phone: 'figure',
      cell: ({ counted_count, line_count }) => (
        <span className={classes.progress}>
          {texts.progress(counted_count, line_count)}
          <Progress size="sm" value={(counted_count / line_count) * 100} aria-label={texts.progressLabel} />
        </span>
      ),
    },
    {
      key: 'value',
      header: texts.columns.value,
      numeric: true,
      phone: 'aside',
      cell: ({ variance_value }) =>
        variance_value === null ? (
          <span className={classes.under}>{commonTexts.none}</span>
        ) : (
          <span className={classes.value} data-tone={variance_value < 0 ? 'bad' : undefined}>
            {format.money(variance_value)}
          </span>
        ),
    },
  ];
}
