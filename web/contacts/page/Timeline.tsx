import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { TIMELINE_REFRESH_MS } from '#contract/contacts/limits.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import { contactPage, TIMELINE_KINDS, type TimelineKind } from '#contract/contacts/page.ts';
import { call } from '../../api.ts';
import { keyOf } from '../../query.ts';
import { useMorePages } from '../../shell/list/useMorePages.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { type FilterChip, FilterChips } from '../../ui/list/FilterChips.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from './Timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';

const texts = contactPageTexts.timeline;
type Shown = 'all' | TimelineKind;
const CHIPS: FilterChip<Shown>[] = [
  { value: 'all', label: texts.all },
  ...TIMELINE_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
];

/** The history of a contact, newest first; only one kind if the address says so. */
export function Timeline({ loyalty_customer_id }: { loyalty_customer_id: string }) {
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const shown: Shown = TIMELINE_KINDS.find((kind) => kind === address.get('show')) ?? 'all';
  const show = (next: Shown) => setAddress(next === 'all' ? {} : { show: next }, { replace: true });
  const params = { loyalty_customer_id };
  const kind = shown === 'all' ? {} : { kind: shown };
  const queryKey = [...keyOf(contactPage.timeline, { params, query: kind }), 'pages'];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(contactPage.timeline, { params, query: { ...kind, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Clicks and receipts arrive by the thousand, so they send no events to open pages.
    refetchInterval: TIMELINE_REFRESH_MS,
  });
  const { isFetchingMore, more } = useMorePages(JSON.stringify(queryKey), pages);
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {texts.title}
      </h2>
      <FilterChips label={texts.filter} chips={CHIPS} value={shown} onChange={show} />
      {pages.error && !entries ? (
        <LoadFailure error={pages.error} title={texts.failed} onRetry={() => void pages.refetch()} />
      ) : entries?.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={28} />}
          title={shown === 'all' ? texts.emptyTitle : texts.noMatchTitle}
          detail={texts.empty[shown]}
          action={
            shown === 'all' ? null : (
              <Button variant="default" onClick={() => show('all')}>
                {texts.showAll}
              </Button>
            )
          }
        />
      ) : entries ? (
        <>
          <ol className={classes.list} aria-busy={pages.isPlaceholderData}>
            {entries.map((entry) => (
              <TimelineRow key={`${entry.kind} ${entry.id} ${entry.at}`} entry={entry} />
            ))}
          </ol>
          {pages.hasNextPage ? (
            <div className={classes.foot}>
              <Button variant="default" loading={isFetchingMore} onClick={more}>
                {texts.more}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <SkeletonLines lines={9} />
      )}
    </section>
  );
}
