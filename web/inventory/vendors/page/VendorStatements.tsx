import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import { statements, type VendorStatement } from '#contract/invoices/statements/statements.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { ShowMore } from '../../../ui/list/ShowMore.tsx';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { StatementGroups } from '../statements/StatementGroups.tsx';
import classes from './VendorScreen.module.css';

const PAGE_SIZE = 3;
/** Rows of each group; the statement has the others. */
const ROWS = 5;

/** The vendor's statements with what is still open on them, newest first. */
export function VendorStatements({ vendor_id }: { vendor_id: string }) {
  const { user } = useShop();
  const list = usePagedList(statements.ofVendor, 'statements', { params: { vendor_id }, page_size: PAGE_SIZE });
  const { rows, total } = list;
  return (
    <section aria-labelledby="vendor-statements" className={classes.part}>
      <h2 id="vendor-statements">{texts.ofVendor.title}</h2>
      {list.error && !rows ? <LoadFailure error={list.error} onRetry={list.retry} /> : null}
      {!rows && !list.error ? <SkeletonLines lines={3} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={<IconFileInvoice size={28} />}
          title={texts.ofVendor.empty}
          detail={texts.ofVendor.emptyDetail}
        />
      ) : null}
      {rows?.map((statement) => (
        <OneStatement key={statement.invoice_id} statement={statement} mayDecide={hasRole(user, 'manager')} />
      ))}
      {rows && total > PAGE_SIZE ? (
        <ShowMore shown={rows.length} total={total} busy={list.isFetchingMore} onMore={list.more} />
      ) : null}
    </section>
  );
}

function OneStatement({ statement, mayDecide }: { statement: VendorStatement; mayDecide: boolean }) {
  const format = useFormat();
  const { date, file_name, open_count, row_count } = statement;
  return (
    <section className={classes.statement}>
      <h3>
        <Link to={paths.invoice(statement.invoice_id)}>
          {date ? texts.ofVendor.name(format.date(date)) : file_name}
        </Link>
        <span className={classes.verdict} data-open={open_count > 0 || undefined}>
          {row_count === 0 ? texts.noRows : open_count === 0 ? texts.clean : texts.open(open_count)}
        </span>
      </h3>
      <StatementGroups statement={statement} mayDecide={mayDecide} most={ROWS} level={4} />
    </section>
  );
}
