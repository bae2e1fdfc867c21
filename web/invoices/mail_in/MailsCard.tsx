import { useSearchParams } from 'react-router';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from './MailIn.module.css';
import { MailRow } from './MailRow.tsx';

const texts = mailInTexts.mails;

interface MailsCardProps {
  canDecide: boolean;
  /** Adds sales reports, and decides whose emails are accepted. */
  isManager: boolean;
}

/** What arrived: first what waits for a decision, everything on request. */
export function MailsCard({ canDecide, isManager }: MailsCardProps) {
  const [address, setAddress] = useSearchParams();
  const isAll = address.get('show') === 'all';
  const list = usePagedList(mailIn.list, 'mails', { query: isAll ? {} : { status: 'waiting' } });
  return (
    <Card title={texts.title}>
      <div className={classes.filter}>
        <FilterChips
          label={texts.filter}
          chips={[
            { value: 'waiting', label: texts.waiting, count: isAll ? undefined : (list.total ?? 0) },
            { value: 'all', label: texts.all },
          ]}
          value={isAll ? 'all' : 'waiting'}
          onChange={(value) => setAddress(value === 'all' ? { show: 'all' } : {}, { replace: true })}
        />
      </div>
      {list.error && !list.rows ? <LoadFailure error={list.error} onRetry={list.retry} /> : null}
      {!list.rows && !list.error ? <SkeletonLines lines={3} /> : null}
      {list.rows?.length === 0 ? <p className={classes.quiet}>{isAll ? texts.none : texts.noneWaiting}</p> : null}
      {list.rows && list.rows.length > 0 ? (
        <>
          <ul className={classes.list} aria-label={texts.title} data-stale={list.isStale || undefined}>
            {list.rows.map((mail) => (
              <MailRow
                key={mail.mail_id}
                mail={mail}
                canDecide={canDecide}
                canAddSales={isManager}
                canAcceptSender={isManager}
              />
            ))}
          </ul>
          {list.total > list.rows.length ? (
            <ShowMore shown={list.rows.length} total={list.total} busy={list.isFetchingMore} onMore={list.more} />
          ) : null}
        </>
      ) : null}
    </Card>
  );
}
