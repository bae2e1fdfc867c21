import { Button } from '@mantine/core';
import { IconReportSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import type { Report, ReportName } from '#contract/reports/reports.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import classes from './Reports.module.css';
import { reportColumns } from './report_columns.tsx';

/** Where the empty state leads. */
const NEXT: Record<ReportName, () => string> = {
  spend: () => paths.invoices(),
  prices: () => paths.invoices(),
  write_offs: () => paths.writeOff(),
  value: () => paths.inventory(),
  cost_of_goods: () => paths.inventory(),
  food_cost: () => paths.sales(),
  missing: () => paths.counts(),
  to_order: () => paths.inventory(),
  sales: () => paths.sales(),
  use: () => paths.counts(),
  slow: () => paths.inventory(),
  main_items: () => paths.inventory(),
  reading: () => paths.invoices(),
};

interface ReportRowsProps {
  name: ReportName;
  report: Report | undefined;
  /** The rows of an earlier choice, until the new ones are here. */
  isStale: boolean;
}

export function ReportRows({ name, report, isStale }: ReportRowsProps) {
  const format = useFormat();
  // The note above says why there is nothing to say yet.
  if (report?.note === 'few_sales') return null;
  if (report?.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconReportSearch size={28} />}
        title={texts.empty[name].title}
        detail={texts.empty[name].detail}
        action={
          <Button component={Link} variant="default" to={NEXT[name]()}>
            {texts.emptyAction[name]}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <DataTable
        label={texts.questions[name]}
        columns={report ? reportColumns(report, format) : LOADING_COLUMNS}
        rows={report?.rows}
        rowKey={(row) => row.cells.join('\n')}
        stale={isStale}
      />
      {report && report.row_count > report.rows.length ? (
        <p className={classes.more}>{texts.rowsShown(report.rows.length, report.row_count)}</p>
      ) : null}
      {name === 'to_order' ? (
        <Button component={Link} variant="default" mt={16} to={paths.orders()}>
          {texts.order}
        </Button>
      ) : null}
    </>
  );
}

const LOADING_COLUMNS = reportColumns(
  {
    report: 'spend',
    columns: [
      { key: 'vendor', kind: 'text' },
      { key: 'amount', kind: 'money' },
      { key: 'before', kind: 'money' },
    ],
  },
  null,
);
