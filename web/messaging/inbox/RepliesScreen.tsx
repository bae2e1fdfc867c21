import { IconMessages } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { Page } from '../../shell/Page.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Inbox.module.css';
import { Thread } from './Thread.tsx';
import { ThreadList } from './ThreadList.tsx';

/** `/replies` and `/replies/:reply_thread_id`: the conversations, and beside them the one that is open; on a phone one of both. */
export function RepliesScreen() {
  const { reply_thread_id } = useParams();
  return (
    <Page title={texts.title}>
      <div className={classes.head} data-open={reply_thread_id !== undefined || undefined}>
        <PageHeader title={texts.title} detail={texts.detail} />
      </div>
      <div className={classes.panes} data-open={reply_thread_id !== undefined || undefined}>
        <ThreadList open={reply_thread_id ?? null} />
        {reply_thread_id ? (
          <Thread key={reply_thread_id} reply_thread_id={reply_thread_id} />
        ) : (
          <div className={classes.none}>
            <EmptyState icon={<IconMessages size={28} />} title={texts.choose} detail={texts.chooseDetail} />
          </div>
        )}
      </div>
    </Page>
  );
}
