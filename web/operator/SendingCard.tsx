import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { account } from '#contract/account/account.ts';
import { operatorTexts } from '#contract/operator/operator.texts.ts';
import { type Overview, operator } from '#contract/operator/operator.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { invalidate } from '../query.ts';
import { Card } from '../ui/Card.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import classes from './Operator.module.css';

const texts = operatorTexts.sending;

/** Whether texts go out, and the button that stops all of them. */
export function SendingCard({ overview: { sending_paused_at, due_count, held_count } }: { overview: Overview }) {
  const { instant } = useFormat();
  const isPaused = sending_paused_at !== null;
  const change = useMutation({
    mutationFn: (paused: boolean) => call(operator.pauseSending, { body: { paused } }),
    onSuccess: (_, paused) => tell(paused ? texts.wasPaused : texts.wasResumed),
    onError: (error) => warn(sentenceOf(error)),
    onSettled: () => invalidate(operator.overview, account.getUser),
  });
  const ask = () =>
    confirm({
      title: isPaused ? texts.askResume : texts.askPause,
      detail: isPaused ? texts.askResumeDetail : texts.askPauseDetail,
      action: isPaused ? texts.resume : texts.pause,
      danger: !isPaused,
      onConfirm: () => change.mutate(!isPaused),
    });
  return (
    <Card title={texts.title}>
      <div className={classes.row}>
        <p className={classes.words} data-warn={isPaused || undefined}>
          {isPaused ? texts.paused(instant(sending_paused_at)) : texts.runs} {texts.due(due_count)}{' '}
          {held_count > 0 ? texts.held(held_count) : null}
        </p>
        <Button variant="default" loading={change.isPending} onClick={ask}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
      </div>
    </Card>
  );
}
