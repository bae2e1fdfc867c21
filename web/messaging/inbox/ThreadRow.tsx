import { Link, useLocation } from 'react-router';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import type { ReplyThread } from '#contract/messaging/inbound/replies.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Inbox.module.css';
import { whoOf } from './who.ts';

/** One conversation in the list; all of it opens it. */
export function ThreadRow({ thread, isOpen }: { thread: ReplyThread; isOpen: boolean }) {
  const format = useFormat();
  const { search } = useLocation();
  const isUnread = thread.unread_count > 0;
  return (
    <li>
      <Link
        className={classes.row ?? ''}
        to={`${paths.replyThread(thread.reply_thread_id)}${search}`}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={isUnread || undefined}
      >
        <span className={classes.top}>
          {isUnread ? (
            <span className={classes.dot}>
              <span className="visually-hidden">{texts.isUnread}</span>
            </span>
          ) : null}
          <span className={classes.who}>{whoOf(thread)}</span>
          <time className={classes.when} dateTime={thread.last_at}>
            {format.ago(thread.last_at, new Date())}
          </time>
        </span>
        <span className={classes.last}>{thread.last_body || texts.noWords}</span>
        {thread.needs_look || thread.loyalty_customer_id === null || thread.consent === 'opted_out' ? (
          <span className={classes.tags}>
            {thread.needs_look ? <Tag tone="doubt">{texts.look}</Tag> : null}
            {thread.loyalty_customer_id === null ? <Tag>{texts.stranger}</Tag> : null}
            {thread.consent === 'opted_out' ? <Tag>{texts.consent.opted_out}</Tag> : null}
          </span>
        ) : null}
      </Link>
    </li>
  );
}
