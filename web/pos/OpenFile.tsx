import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { call, sentenceOf } from '../api.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { warn } from '../ui/dialogs/notify.ts';
import { lazyPart } from '../ui/Part.tsx';
import { isInReview } from './in_review.ts';
import { markSalesStale } from './stale.ts';

const ReviewDialog = lazyPart(async () => (await import('./connections/ReviewDialog.tsx')).ReviewDialog);
const texts = posTexts.sync;

/** What can be done with a long file that is not booked yet. */
export function OpenFile({ task, name }: { task: PosTask; name: string }) {
  const { task_id, state } = task;
  const [isReviewing, setReviewing] = useState(false);
  // It was accepted or left out, here or by another user.
  if (isReviewing && !isInReview(task)) setReviewing(false);
  const retry = useMutation({
    mutationFn: () => call(pos.retryTask, { params: { task_id } }),
    onSuccess: () => void markSalesStale(),
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <>
      {state === 'review' ? (
        <Button aria-label={texts.of(texts.review.open, name)} onClick={() => setReviewing(true)}>
          {texts.review.open}
        </Button>
      ) : null}
      {state === 'failed' ? (
        <Button
          variant="default"
          loading={retry.isPending}
          aria-label={texts.of(texts.retry, name)}
          onClick={() => retry.mutate()}
        >
          {texts.retry}
        </Button>
      ) : null}
      <LazyDialog opened={isReviewing} onFailure={() => setReviewing(false)}>
        {(opened) => <ReviewDialog opened={opened} taskId={task_id} onClose={() => setReviewing(false)} />}
      </LazyDialog>
    </>
  );
}
