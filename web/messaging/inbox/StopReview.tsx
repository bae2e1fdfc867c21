import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { replyTexts } from '#contract/messaging/inbound/replies.texts.ts';
import { type ReplyThread, replies } from '#contract/messaging/inbound/replies.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import classes from './Inbox.module.css';
import { whoOf } from './who.ts';

const texts = replyTexts.review;

/** A plain sentence was read as a stop: a user checks whether that is right. */
export function StopReview({ thread, mayReview }: { thread: ReplyThread; mayReview: boolean }) {
  const review = useMutation({
    mutationFn: () => call(replies.markReviewed, { params: { reply_thread_id: thread.reply_thread_id } }),
    onSuccess: () => {
      tell(texts.saved);
      return invalidate(replies.list, waiting.list, replies.get);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <section className={classes.review} aria-label={texts.title}>
      <div>
        <strong>{texts.title}</strong>
        <p>{texts.detail(whoOf(thread))}</p>
      </div>
      {mayReview ? (
        <Button variant="default" loading={review.isPending} onClick={() => review.mutate()}>
          {texts.done}
        </Button>
      ) : null}
    </section>
  );
}
