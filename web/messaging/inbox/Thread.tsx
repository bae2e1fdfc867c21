import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readablePhone } from '#contract/contacts/phone.ts';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { type ReplyThread, replies } from '#contract/messaging/inbound/replies.ts';
import { THREAD_MESSAGES } from '#contract/messaging/limits.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, mayTake, useShop, whyNot } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Answer } from './Answer.tsx';
import { EraseStranger } from './EraseStranger.tsx';
import classes from './Inbox.module.css';
import { StopReview } from './StopReview.tsx';
import { Texts } from './Texts.tsx';
import { lookAgainMs, whoOf } from './who.ts';

const TONES = { consented: 'good', needs_confirmation: 'doubt', opted_out: 'quiet' } as const;

/** One conversation: what came and what was sent, and the answer. Whoever opens it has read it. */
export function Thread({ reply_thread_id }: { reply_thread_id: string }) {
  const { user } = useShop();
  const [limit, setLimit] = useState(THREAD_MESSAGES);
  const { data, error, refetch, isFetching } = useQuery({
    ...q(replies.get, { params: { reply_thread_id }, query: { limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgainMs(state.data?.texts, new Date()),
  });
  useReading(data?.thread);
  const mayAnswer = hasRole(user, 'manager');
  const isGone = isNotFound(error);
  return (
    <section className={classes.thread} aria-label={data ? texts.threadLabel(whoOf(data.thread)) : texts.title}>
      <div className={classes.back}>
        <BackLink fallback={paths.replies()}>{texts.back}</BackLink>
      </div>
      {data ? (
        <>
          <ThreadHead thread={data.thread} mayErase={mayTake(user, 'owner')} />
          {data.thread.needs_look ? <StopReview thread={data.thread} mayReview={mayTake(user, 'manager')} /> : null}
          <Texts texts={data.texts}>
            {data.has_earlier ? (
              <Button variant="default" loading={isFetching} onClick={() => setLimit((now) => now + THREAD_MESSAGES)}>
                {texts.earlier}
              </Button>
            ) : null}
          </Texts>
          {mayAnswer ? (
            <Answer thread={data.thread} />
          ) : (
            <p className={classes.note}>{whyNot(user, texts.answer.staff)}</p>
          )}
        </>
      ) : isGone ? (
        <EmptyState title={texts.errors.noThread} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </section>
  );
}

function ThreadHead({ thread, mayErase }: { thread: ReplyThread; mayErase: boolean }) {
  const { name, phone_e164, consent, loyalty_customer_id } = thread;
  return (
    <div className={classes.threadHead}>
      <div>
        <h2 className={classes.name}>{whoOf(thread)}</h2>
        {name ? <span className={classes.phone}>{readablePhone(phone_e164)}</span> : null}
      </div>
      {consent ? <Tag tone={TONES[consent]}>{texts.consent[consent]}</Tag> : <Tag>{texts.stranger}</Tag>}
      {loyalty_customer_id ? (
        <Button component={Link} size="sm" variant="default" to={paths.contact(loyalty_customer_id)}>
          {texts.openContact}
        </Button>
      ) : mayErase ? (
        <EraseStranger thread={thread} />
      ) : null}
    </div>
  );
}

/** Marks the shown conversation as read. A failure does no harm: the next visit marks it. */
function useReading(thread: ReplyThread | undefined): void {
  const id = thread?.reply_thread_id;
  // Another text that arrives before the first is marked is to be marked as well.
  const unreadAt = thread && thread.unread_count > 0 ? thread.last_at : null;
  useEffect(() => {
    if (!id || !unreadAt) return;
    call(replies.markRead, { params: { reply_thread_id: id } })
      .then(() => invalidate(replies.list, waiting.list, replies.get))
      .catch(() => {});
  }, [id, unreadAt]);
}
