import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { q } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { Differences } from '../Differences.tsx';
import screen from '../Pos.module.css';
import { markSalesStale } from '../stale.ts';

const texts = posTexts.sync.review;

interface ReviewDialogProps {
  opened: boolean;
  taskId: string;
  onClose: () => void;
}

/** What the sales of a task would move, to accept or to leave out. */
export function ReviewDialog({ opened, taskId, onClose }: ReviewDialogProps) {
  const { user } = useShop();
  const params = { task_id: taskId };
  const { data, error } = useQuery(q(pos.getTask, { params }));
  const end = (sentence: string) => {
    tell(sentence);
    void markSalesStale();
  };
  const accept = useMutation({
    mutationFn: (digest: string) => call(pos.acceptTask, { params, body: { digest } }),
    onSuccess: () => end(texts.accepted),
    onError: (fault) => {
      // Another user has decided: the dialog closes, and would take the sentence with it.
      if (fault instanceof ApiFailure && fault.code === 'not_in_review') warn(sentenceOf(fault));
      void markSalesStale();
    },
  });
  const discard = useMutation({
    mutationFn: () => call(pos.discardTask, { params }),
    onSuccess: () => end(texts.discarded),
    onError: (fault) => warn(sentenceOf(fault)),
  });
  const review = data?.review;
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={texts.title}>
      {error ? <Failure title={texts.failed} detail={sentenceOf(error)} /> : null}
      {accept.isError ? <Failure title={texts.failed} detail={sentenceOf(accept.error)} /> : null}
      <div className={screen.review} aria-live="polite">
        {review ? (
          <>
            {review.unmatched_count > 0 ? (
              <p className={screen.doubt}>{texts.unmatched(review.unmatched_count)}</p>
            ) : null}
            {review.brake ? (
              <p className={screen.doubt}>
                {texts.brakeFacts(review.brake.moved, review.brake.emptied, review.brake.items)}
              </p>
            ) : null}
            {review.too_much.length > 0 ? <p className={screen.doubt}>{texts.tooMuch(review.too_much)}</p> : null}
            {review.fault_count > 0 ? (
              <>
                <p className={screen.doubt}>{posTexts.file.faults(review.fault_count)}</p>
                <ul className={screen.faults}>
                  {review.faults.map(({ row, detail }) => (
                    <li key={row}>{posTexts.file.fault(row, detail)}</li>
                  ))}
                </ul>
              </>
            ) : null}
            <Differences differences={review.differences} />
          </>
        ) : (
          <SkeletonLines lines={5} />
        )}
      </div>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {texts.later}
        </Button>
        {hasRole(user, 'manager') && review ? (
          <>
            <Button
              variant="default"
              loading={discard.isPending}
              onClick={() =>
                confirm({
                  title: texts.discardTitle,
                  detail: texts.discardDetail,
                  action: texts.discard,
                  onConfirm: () => discard.mutate(undefined, { onSuccess: onClose }),
                })
              }
            >
              {texts.discard}
            </Button>
            {review.too_much.length === 0 ? (
              <Button loading={accept.isPending} onClick={() => accept.mutate(review.digest, { onSuccess: onClose })}>
                {texts.accept}
              </Button>
            ) : null}
          </>
        ) : null}
      </FormFoot>
    </Modal>
  );
}
