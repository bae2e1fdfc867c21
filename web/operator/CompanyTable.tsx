import { useMemo } from 'react';
import { operatorTexts } from '#contract/operator/operator.texts.ts';
import type { OperatedCompany } from '#contract/operator/operator.ts';
import { type Format, useFormat } from '../format.ts';
import { type Column, DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import classes from './Operator.module.css';

const texts = operatorTexts.companies;

/** The companies with what they use. */
export function CompanyTable({ companies, count }: { companies: OperatedCompany[]; count: number }) {
  const format = useFormat();
  const columns = useMemo(() => companyColumns(format), [format]);
  if (companies.length === 0) return <EmptyState title={texts.none} />;
  return (
    <>
      {count > companies.length ? <p className={classes.note}>{texts.newest(companies.length, count)}</p> : null}
      <DataTable label={texts.table} columns={columns} rows={companies} rowKey={({ company_id }) => company_id} />
    </>
  );
}

function companyColumns(format: Format): Column<OperatedCompany>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      phone: 'title',
      cell: ({ name, zip_code, suspension }) => (
        <div className={classes.words}>
          {name} <span className={classes.note}>{zip_code}</span>
          {suspension ? <div className={classes.why}>{texts.suspended(suspension)}</div> : null}
        </div>
      ),
    },
    {
      key: 'plan',
      header: texts.plan,
      phone: 'note',
      cell: ({ features }) => (
        <span className={classes.note}>
          {features.map((one) => texts.plans[one] ?? one).join('; ') || texts.noPlan}
        </span>
      ),
    },
    { key: 'users', header: texts.users, from: 'tablet', numeric: true, width: '90px', cell: ({ users }) => users },
    {
      key: 'storage',
      header: texts.storage,
      from: 'tablet',
      numeric: true,
      width: '110px',
      cell: ({ file_bytes }) => texts.gigabytes(file_bytes),
    },
    {
      key: 'last',
      header: texts.last,
      phone: 'aside',
      numeric: true,
      width: '150px',
      cell: ({ last_activity }) => (last_activity ? format.instantDate(last_activity) : texts.never),
    },
  ];
}
