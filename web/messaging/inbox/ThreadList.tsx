import { Button } from '@mantine/core';
import { IconChecks, IconMessages, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PAGE_SIZE_MAX, SEARCH_MAX } from '#contract/limits.ts';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { INBOX_FILTERS, replies } from '#contract/messaging/inbound/replies.ts';
import { INBOX_PAGE_SIZE } from '#contract/messaging/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { type InboxFilters, useInboxFilters } from './filters.ts';
import classes from './Inbox.module.css';
import { ThreadRow } from './ThreadRow.tsx';

/** The conversations, newest first. `open`: the one that is shown beside the list. */
export function ThreadList({ open }: { open: string | null }) {
  const { filters, change } = useInboxFilters();
  const [limit, setLimit] = useState(INBOX_PAGE_SIZE);
  const { data, error, refetch, isFetching } = useQuery({
    ...q(replies.list, { query: { ...filters, limit } }),
    placeholderData: keepPreviousData,
  });
  const counts = { all: undefined, unread: data?.unread_count, look: data?.look_count };
  return (
    <section className={classes.list} aria-label={texts.listLabel}>
      <div className={classes.filters}>
        <SearchField
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => change({ search })}
        />
        <FilterChips
          label={texts.filter}
          value={filters.filter}
          onChange={(filter) => change({ filter })}
          chips={INBOX_FILTERS.map((value) => ({ value, label: texts.filters[value], count: counts[value] }))}
        />
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={10} />
      ) : data.threads.length === 0 ? (
        <NoThreads filters={filters} onChange={change} />
      ) : (
        <>
          <ul className={classes.rows}>
            {data.threads.map((thread) => (
              <ThreadRow key={thread.reply_thread_id} thread={thread} isOpen={thread.reply_thread_id === open} />
            ))}
          </ul>
          <ShowMore
            shown={data.threads.length}
            total={Math.min(data.total_count, Math.max(PAGE_SIZE_MAX, data.threads.length))}
            busy={isFetching && limit > data.threads.length}
            onMore={() => setLimit((now) => Math.min(now + INBOX_PAGE_SIZE, PAGE_SIZE_MAX))}
          />
        </>
      )}
    </section>
  );
}

interface NoThreadsProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

function NoThreads({ filters: { filter, search }, onChange }: NoThreadsProps) {
  const { user } = useShop();
  const showAll = (
    <Button variant="default" onClick={() => onChange({ filter: 'all', search: '' })}>
      {texts.none.action}
    </Button>
  );
  if (search) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={texts.none.search}
        detail={texts.none.searchDetail}
        action={
          <Button variant="default" onClick={() => onChange({ search: '' })}>
            {commonTexts.actions.clearSearch}
          </Button>
        }
      />
    );
  }
  if (filter !== 'all') {
    return (
      <EmptyState
        icon={<IconChecks size={28} />}
        title={texts.none[filter]}
        detail={texts.none.detail}
        action={showAll}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMessages size={28} />}
      title={texts.empty.title}
      detail={texts.empty.detail}
      action={
        hasRole(user, 'manager') ? (
          <Button component={Link} to={paths.campaigns()}>
            {texts.empty.action}
          </Button>
        ) : null
      }
    />
  );
}
